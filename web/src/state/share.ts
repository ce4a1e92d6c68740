/** Handing a link on: by the device's own sheet where it has one, else by the clipboard. */

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
