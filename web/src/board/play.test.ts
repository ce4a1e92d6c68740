import { beforeEach, describe, expect, test, vi } from "vitest";

vi.mock("../state/settings.svelte", () => ({ settings: { confirm: true } }));
import { optionOf, viewWith } from "../testing";
import type { Looked } from "./look.svelte";
import { Play, type Choose } from "./play.svelte";
import { settings } from "../state/settings.svelte";

const choose: Choose = {
  thing: ({ arguments: given }) => (given.card ? `hand:${given.card}` : null),
  attempt: (thing) => `choose card=${thing.split(":")[1]}`,
};

describe("taps on a board", () => {
  const made = vi.fn(),
    asked = vi.fn();
  let play: Play;
  beforeEach(() => {
    made.mockReset();
    asked.mockReset();
    settings.confirm = true;
    vi.useFakeTimers({ now: 10_000 });
    play = new Play(choose, { act: made, why: asked });
    play.show("hand:a");
    play.show("hand:b");
    play.update(viewWith({ phase: "choose" }), [
      optionOf("choose card=a"),
      optionOf("pass now=yes"),
      optionOf("choose card=z"),
    ]);
  });

  test("a first tap stages, a second makes it", () => {
    play.tap("hand:a");
    expect([play.picked, play.staged?.notation]).toEqual(["hand:a", "choose card=a"]);
    expect(made).not.toHaveBeenCalled();
    play.tap("hand:a");
    expect(made).toHaveBeenCalledOnce();
  });

  test("without confirming one tap makes it, and only once until the house has answered", async () => {
    settings.confirm = false;
    let answer = () => {};
    made.mockImplementation(() => new Promise<void>((done) => (answer = done)));
    play.tap("hand:a");
    play.tap("hand:a");
    expect(made).toHaveBeenCalledOnce();
    play.update(viewWith({ phase: "choose" }), [...play.options]);
    play.tap("hand:a");
    expect(made, "another's move is no answer").toHaveBeenCalledOnce();
    answer();
    await vi.waitFor(() => expect(play.isBusy).toBe(false));
    play.tap("hand:a");
    expect(made).toHaveBeenCalledTimes(2);
  });

  test("a choice is let go", () => {
    play.tap("hand:a");
    play.letGo();
    expect([play.picked, play.staged]).toEqual([null, null]);
  });

  test("a tap on what cannot be chosen lets go and asks nothing of the house", () => {
    play.tap("hand:a");
    play.tap("hand:b");
    expect([play.picked, play.staged]).toEqual([null, null]);
    expect(asked).not.toHaveBeenCalled();
  });

  test("why something may not be chosen is told to those who ask", async () => {
    asked.mockResolvedValue({ text: "not now", ruling: "X-1" });
    expect(play.mayAskWhy("hand:b")).toBe(true);
    expect(await play.why("hand:b")).toEqual({ text: "not now", ruling: "X-1" });
    expect(asked).toHaveBeenCalledWith("choose card=b");
    expect(play.mayAskWhy("hand:a"), "it may be chosen").toBe(false);
    play.update(viewWith({ phase: "choose" }), []);
    expect(play.mayAskWhy("hand:b"), "nothing is to be decided").toBe(false);
  });

  test("what no thing on the board stands for is a button", () => {
    expect(play.offered.map((one) => one.notation)).toEqual(["pass now=yes", "choose card=z"]);
    play.tap("hand:a");
    expect(play.offered.map((one) => one.notation)).toEqual(["choose card=a"]);
  });

  test("what is dropped onto a place is put there by the next choice, where the game says so", () => {
    const board: Choose = {
      ...choose,
      thing: ({ arguments: given }) => (given.card ? `hand:${given.card}` : `space:${given.space}`),
    };
    for (const [carries, times] of [
      [["choose"], 2],
      [[], 1],
    ] as const) {
      made.mockReset();
      const one = new Play({ ...board, carries: [...carries] }, { act: made, why: asked });
      one.update(viewWith({}), [optionOf("choose card=a")]);
      one.dropped("hand:a", "space:b2");
      one.update(viewWith({}), [optionOf("place space=b2"), optionOf("place space=c3")]);
      expect(made).toHaveBeenCalledTimes(times);
      one.update(viewWith({}), [optionOf("place space=b2")]);
      expect(made, "once only").toHaveBeenCalledTimes(times);
    }
  });

  test("a thing shown twice is there until both are gone", () => {
    const hide = [play.show("hand:z"), play.show("hand:z")];
    const buttons = () => play.loose.map((one) => one.notation);
    expect(buttons()).toEqual(["pass now=yes"]);
    hide[0]();
    expect(buttons()).toEqual(["pass now=yes"]);
    hide[1]();
    expect(buttons()).toEqual(["pass now=yes", "choose card=z"]);
  });

  test("a tap in vain lets go of what was picked", () => {
    play.tap("hand:a");
    play.tap("hand:b");
    expect([play.picked, play.staged]).toEqual([null, null]);
  });

  test("a thing with several options is picked by a tap, and let go by another", () => {
    const several = { ...choose, thing: () => "hand:a" };
    const one = new Play(several, { act: made, why: asked });
    one.update(viewWith({}), [optionOf("choose card=a"), optionOf("keep card=a")]);
    one.tap("hand:a");
    expect([one.picked, one.offered.length, one.can("hand:a"), one.can("hand:b")]).toEqual([
      "hand:a",
      2,
      true,
      false,
    ]);
    one.tap("hand:a");
    expect([one.picked, made.mock.calls.length]).toEqual([null, 0]);
  });

  test("what is dropped where it cannot go is picked, once", () => {
    const two = new Play({ ...choose, thing: () => "hand:a" }, { act: made, why: asked });
    two.update(viewWith({}), [optionOf("choose card=a"), optionOf("keep card=a")]);
    two.dropped("hand:a", "space:b2");
    two.dropped("hand:a", "space:b2");
    expect([two.picked, made.mock.calls.length]).toEqual(["hand:a", 0]);
  });

  test("a game says which option a drop means", () => {
    const meant = optionOf("keep card=a");
    const own = new Play(
      {
        ...choose,
        thing: () => "hand:a",
        drop: (_, onto, options) => (onto === "bin" ? options[1] : null),
      },
      { act: made, why: asked },
    );
    own.update(viewWith({}), [optionOf("choose card=a"), meant]);
    own.dropped("hand:a", "bin");
    expect(made).toHaveBeenCalledExactlyOnceWith(meant);
  });

  test("before there is a view nothing can be shown", () => {
    const fresh = new Play(choose, { act: made, why: asked });
    expect(fresh.isEmpty).toBe(true);
    expect(() => fresh.view).toThrow("before there is a view");
    expect(play.isEmpty).toBe(false);
  });

  test("a look goes with new options and stays with the same", () => {
    const looked = { thing: "hand:b" } as Looked;
    play.looking.pin(looked);
    play.update(viewWith({ phase: "choose" }), [...play.options], 1);
    expect([play.looking.now, play.actor]).toEqual([looked, 1]);
    play.update(viewWith({ phase: "choose" }), play.options.slice(1));
    expect([play.looking.now, play.actor]).toEqual([null, null]);
  });

  test("new options let a choice go, the same ones keep it", () => {
    play.tap("hand:a");
    play.update(viewWith({ phase: "choose" }), play.options);
    expect(play.picked).toBe("hand:a");
    play.update(
      viewWith({ phase: "choose" }),
      play.options.map((one) => ({ ...one })),
    );
    play.tap("hand:a");
    expect(made, "a second tap confirms whatever came between").toHaveBeenCalledOnce();
    play.update(viewWith({ phase: "choose" }), [optionOf("choose card=b")]);
    expect(play.picked).toBe(null);
  });
});

test("what somebody else did is told by who acted, or by whose place it is", () => {
  const play = new Play(choose, { act: vi.fn(), why: vi.fn() });
  const after = (actor: number | null, you: number | null, owner: number | null) => {
    play.you = you;
    play.update(viewWith({}), [], actor);
    return play.isOthers(owner);
  };
  expect([after(1, 0, null), after(0, 0, null), after(null, 0, null)]).toEqual([true, false, false]);
  expect([after(0, 0, 1), after(0, 0, 0), after(null, 0, 1)]).toEqual([true, false, true]);
  expect(after(0, null, null), "a spectator did nothing").toBe(true);
});
