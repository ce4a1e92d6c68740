/** Handing something on: by the device's own sheet where it has one, else by the clipboard or as a file. */

type Clipboard = { writeText: (text: string) => Promise<void> };
type Ways = {
  share?: (what: { title: string; url: string }) => Promise<void>;
  clipboard?: Clipboard;
};

/** Share a link; says whether it was copied, so that somebody must paste it. */
export async function shareLink(title: string, url: string, ways: Ways = navigator): Promise<boolean> {
  if (ways.share) {
    await ways.share({ title, url }).catch(() => {}); // the sheet was closed
    return false;
  }
  await copyText(`${title} ${url}`, ways.clipboard);
  return true;
}

/** Copy a text; a page that came without https has no clipboard of its own, and selects and copies. */
export async function copyText(
  text: string,
  clipboard: Clipboard | undefined = navigator.clipboard,
): Promise<void> {
  if (clipboard) return clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  (document.querySelector("dialog[open]") ?? document.body).append(field); // what is outside has no focus
  field.select();
  document.execCommand("copy");
  field.remove();
}

type PictureWays = {
  share?: (what: { files: File[]; text: string }) => Promise<void>;
  canShare?: (what: { files: File[] }) => boolean;
};

/** Share a picture; where the device has no sheet for it, it is downloaded. */
export async function sharePicture(
  picture: Blob,
  name: string,
  text: string,
  ways: PictureWays = navigator,
  save: (picture: Blob, name: string) => void = download,
): Promise<void> {
  const files = [new File([picture], name, { type: picture.type })];
  if (ways.share && ways.canShare?.({ files })) await ways.share({ files, text }).catch(() => {});
  else save(picture, name);
}

export function download(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
