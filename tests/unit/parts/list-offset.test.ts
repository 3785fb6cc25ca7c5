import { describe, expect, it } from "vitest";
import { createListOffset } from "#src/views/parts/grid/list-offset.ts";
import { scrollScale } from "#src/views/parts/grid/scaled-scroll.ts";
import { overscanOf } from "#src/views/parts/grid/use-row-range.ts";

const VIEW = 900;

/** Creates the offset of a list in an element that the test scrolls, and records what is reported. */
function createScrolled(rowCount: number) {
  const scroller = Object.assign(new EventTarget(), { scrollTop: 0 }) as unknown as HTMLElement;
  const rows = { style: { transform: "" } } as HTMLElement;
  const scale = scrollScale(rowCount * 36, VIEW);
  const offset = createListOffset(
    { scroller: { current: scroller }, rows: { current: rows } },
    0,
    scale,
  );
  const reported: number[] = [];
  const end = offset.follow(scroller, (at) => reported.push(at));
  return {
    offset,
    scale,
    scroller,
    rows,
    reported,
    end,
    scrollByHand(to: number) {
      scroller.scrollTop = to;
      scroller.dispatchEvent(new Event("scroll"));
    },
  };
}

describe("the offset of a list", () => {
  it("is reported at once and at every change, until the listener is removed", () => {
    const { offset, reported, end, scrollByHand } = createScrolled(1_000);
    offset.scrollTo(360);
    scrollByHand(720);
    end?.();
    scrollByHand(1_080);
    expect([reported, offset.now()]).toEqual([[0, 360, 720], 720]);
  });

  it("stays within the list", () => {
    const { offset, scale } = createScrolled(1_000);
    offset.scrollTo(-5);
    expect(offset.now()).toBe(0);
    offset.scrollTo(1_000_000);
    expect(offset.now()).toBe(scale.end);
  });

  it("is kept exactly, though many offsets of a long list share a pixel", () => {
    const { offset, scroller, scrollByHand } = createScrolled(5_000_000);
    offset.scrollTo(90_000_001);
    scrollByHand(scroller.scrollTop);
    expect(offset.now()).toBe(90_000_001);
  });

  it("positions the rows relative to their base, however far down they are", () => {
    const { offset, rows, scroller } = createScrolled(5_000_000);
    offset.setBase(2_500_000);
    offset.scrollTo(90_000_000);
    expect(rows.style.transform).toBe(`translateY(${scroller.scrollTop}px)`);
  });

  it("stays when the list gets longer than the browser can lay out", () => {
    const { offset, scroller } = createScrolled(1_000);
    offset.scrollTo(7_200);
    offset.rescale(scrollScale(5_000_000 * 36, VIEW), false);
    expect(scroller.scrollTop).toBe(7_200);
    offset.rescale(scrollScale(5_000_000 * 36, VIEW), true);
    expect([offset.now(), scroller.scrollTop < 7_200]).toEqual([7_200, true]);
  });
});

describe("the rows beyond the visible ones", () => {
  it("are few enough that the document has at most 58 rows, except on a huge screen", () => {
    expect([0, 900, 1_700, 3_000].map(overscanOf)).toEqual([6, 6, 4, 1]);
  });
});
