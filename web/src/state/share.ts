/** Handing a link on: by the device's own sheet where it has one, else by the clipboard. */

type Ways = {
  share?: (what: { title: string; url: string }) => Promise<void>;
  clipboard: { writeText: (text: string) => Promise<void> };
};

/** Share a link; says whether it was copied, so that somebody must paste it. */
export async function shareLink(title: string, url: string, ways: Ways = navigator): Promise<boolean> {
  if (ways.share) {
    await ways.share({ title, url }).catch(() => {}); // the sheet was closed
    return false;
  }
  await ways.clipboard.writeText(`${title} ${url}`);
  return true;
}
