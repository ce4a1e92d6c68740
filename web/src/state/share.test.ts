import { expect, test, vi } from "vitest";
import { copyText, download, shareLink, sharePicture } from "./share";

const clipboard = { writeText: vi.fn(async () => {}) };

test("a device that shares is asked to", async () => {
  const share = vi.fn(async () => {});
  expect(await shareLink("FIKA", "https://x/1", { share, clipboard })).toBe(false);
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: "FIKA", url: "https://x/1" });
  expect(clipboard.writeText).not.toHaveBeenCalled();
});

test("a sheet that is closed is no error", async () => {
  const share = () => Promise.reject(new Error("closed"));
  expect(await shareLink("FIKA", "https://x/1", { share, clipboard })).toBe(false);
});

test("elsewhere the link is copied", async () => {
  expect(await shareLink("FIKA", "https://x/1", { clipboard })).toBe(true);
  expect(clipboard.writeText).toHaveBeenCalledExactlyOnceWith("FIKA https://x/1");
});

test("a page without a clipboard selects the text and copies it, in an open dialogue too", async () => {
  const field = { value: "", style: {}, select: vi.fn(), remove: vi.fn() };
  const place = { append: vi.fn() };
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("document", {
    createElement: () => field,
    querySelector: () => place,
    execCommand: vi.fn(() => expect(field.select).toHaveBeenCalled()),
  });
  await copyText("https://x/2");
  expect([field.value, place.append.mock.calls]).toEqual(["https://x/2", [[field]]]);
  expect(field.style, "nobody sees it").toEqual({ position: "fixed", opacity: "0" });
  expect(document.execCommand).toHaveBeenCalledExactlyOnceWith("copy");
  expect(field.remove).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("a sheet that is closed is no error for a picture either", async () => {
  const share = () => Promise.reject(new Error("closed"));
  await sharePicture(new Blob(["p"]), "a.png", "", { share, canShare: () => true }, vi.fn());
});

test("a picture is downloaded under its name, and its address is given back", () => {
  vi.useFakeTimers();
  const link = {
    href: "",
    download: "",
    click: vi.fn(() => expect([link.href, link.download]).toEqual(["blob:1", "fika.png"])),
  };
  const revokeObjectURL = vi.fn();
  vi.stubGlobal("URL", { createObjectURL: () => "blob:1", revokeObjectURL });
  vi.stubGlobal("document", { createElement: (what: string) => what === "a" && link });
  download(new Blob(["p"]), "fika.png");
  expect([link.click.mock.calls.length, revokeObjectURL.mock.calls.length]).toEqual([1, 0]);
  vi.runAllTimers();
  expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith("blob:1");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a picture goes to a sheet that takes it, and else into a file", async () => {
  const picture = new Blob(["p"], { type: "image/png" });
  const share = vi.fn(async (_: { files: File[]; text: string }) => {});
  const save = vi.fn();
  await sharePicture(picture, "fika.png", "Anna wins.", { share, canShare: () => true }, save);
  expect(share.mock.calls[0][0].text).toBe("Anna wins.");
  expect(share.mock.calls[0][0].files[0].name).toBe("fika.png");
  expect(save).not.toHaveBeenCalled();
  await sharePicture(picture, "fika.png", "Anna wins.", { share, canShare: () => false }, save);
  await sharePicture(picture, "fika.png", "Anna wins.", {}, save);
  expect(save).toHaveBeenCalledTimes(2);
  expect(share).toHaveBeenCalledTimes(1);
});
