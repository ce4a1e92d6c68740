import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameReview, ReviewState } from "../generated/wire";
import { Reviews } from "./reviews";
import type { Shelf } from "./shelf";

class FakeWorker {
  static made: FakeWorker[] = [];
  heard: unknown[] = [];
  onmessage: ((event: { data: ReviewState }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(message: unknown) {
    this.heard.push(message);
  }
  terminate = vi.fn();
}

const RECORD = "Kaffihús record 3\ngame: fika\nrules: 4\n";
const REVIEW = { game: "fika", seats: [] } as unknown as GameReview;
const keepReview = vi.fn();
const kept = new Map<string, GameReview>();
const shelf = { keepReview, review: async (table: string) => kept.get(table) ?? null } as unknown as Shelf;
let reviews: Reviews;

beforeEach(() => {
  FakeWorker.made = [];
  kept.clear();
  keepReview.mockReset().mockImplementation(async (table: string, _: number, review: GameReview) => {
    kept.set(table, review);
  });
  vi.stubGlobal("Worker", FakeWorker);
  reviews = new Reviews("https://anywhere.test/a/", 3, shelf);
});
afterEach(() => vi.unstubAllGlobals());

const worker = (number: number) => vi.waitUntil(() => FakeWorker.made[number]);

test("a review is made by a worker of its own, tells how far it is, and is kept", async () => {
  expect(await reviews.state("t1")).toEqual({ status: "none" });
  expect(reviews.begin("t1", RECORD)).toEqual({ status: "waiting" });
  const made = await worker(0);
  expect(made.heard).toEqual([
    { site: "https://anywhere.test/a/", game: "fika", record: RECORD, isWhole: false },
  ]);
  made.onmessage?.({ data: { status: "working", done: 3, total: 9 } });
  expect(await reviews.state("t1")).toMatchObject({ status: "working", done: 3 });
  expect(reviews.begin("t1", RECORD)).toMatchObject({ done: 3 }); // asked again: it is the same one
  made.onmessage?.({ data: { status: "done", review: REVIEW } });
  await vi.waitUntil(() => kept.has("t1"));
  expect(keepReview).toHaveBeenCalledWith("t1", 3, REVIEW);
  expect(made.terminate).toHaveBeenCalled();
  expect(await reviews.state("t1")).toEqual({ status: "done", review: REVIEW });
  expect(FakeWorker.made).toHaveLength(1);
});

test("one at a time, and one that has failed is made when it is asked for again", async () => {
  reviews.begin("t1", RECORD);
  reviews.begin("t2", RECORD);
  (await worker(0)).onerror?.();
  const second = await worker(1);
  expect(await reviews.state("t1")).toEqual({ status: "failed" });
  expect(reviews.begin("t1", RECORD)).toEqual({ status: "waiting" });
  expect(FakeWorker.made).toHaveLength(2);
  second.onmessage?.({ data: { status: "failed" } });
  expect((await worker(2)).heard).toMatchObject([{ isWhole: true }]); // all of Python's machine code
});

test("a device without room for it shows it as long as the page is open", async () => {
  keepReview.mockRejectedValue(new Error("full"));
  reviews.begin("t1", RECORD);
  (await worker(0)).onmessage?.({ data: { status: "done", review: REVIEW } });
  await vi.waitUntil(() => keepReview.mock.calls.length);
  expect(await reviews.state("t1")).toEqual({ status: "done", review: REVIEW });
});

test("the review of a record that was brought is kept nowhere, and a failure is said once", async () => {
  expect(reviews.ofBrought(RECORD)).toEqual({ status: "waiting" });
  expect(reviews.ofBrought(RECORD)).toEqual({ status: "waiting" });
  (await worker(0)).onerror?.();
  await vi.waitUntil(() => reviews.ofBrought(RECORD).status === "failed");
  expect(reviews.ofBrought(RECORD)).toEqual({ status: "waiting" });
  (await worker(1)).onmessage?.({ data: { status: "done", review: REVIEW } });
  await vi.waitUntil(() => reviews.ofBrought(RECORD).status === "done");
  expect(keepReview).not.toHaveBeenCalled();
  expect(FakeWorker.made).toHaveLength(2);
});
