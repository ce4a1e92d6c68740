import { expect, test, vi } from "vitest";
import { shareLink } from "./share";

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
