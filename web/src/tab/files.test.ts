import { afterEach, expect, test, vi } from "vitest";
import { emptyFile, fileAt } from "./files";
import { unpacked } from "./unpacked";

const packed = (text: string) =>
  new Response(new Response(text).body!.pipeThrough(new CompressionStream("gzip")));
const fetched = vi.fn();
vi.stubGlobal("fetch", fetched);
vi.stubGlobal("location", { href: "https://anywhere.test/a/index.html#/table/t1" });
afterEach(() => fetched.mockReset());

test("a file lies beside the page", () =>
  expect(String(fileAt("bots/fika.wasm.pack"))).toBe("https://anywhere.test/a/bots/fika.wasm.pack"));

test("a packed file arrives unpacked, as what it is", async () => {
  fetched.mockResolvedValueOnce(packed("<p>kaffihús</p>"));
  const file = await unpacked(fileAt("a.pack"), "text/html");
  expect([file.headers.get("Content-Type"), await file.text()]).toEqual(["text/html", "<p>kaffihús</p>"]);
});

test("the file of a saved game is asked for by its name", async () => {
  fetched.mockResolvedValueOnce(packed("<html></html>"));
  expect(await emptyFile()).toBe("<html></html>");
  expect(String(fetched.mock.calls[0][0])).toBe("https://anywhere.test/a/saved/game.html.pack");
});

test("a file that is not there is an error with its name", async () => {
  fetched.mockResolvedValueOnce(new Response("gone", { status: 404 }));
  await expect(unpacked(fileAt("a.pack"), "text/html")).rejects.toThrow("/a/a.pack: 404");
});
