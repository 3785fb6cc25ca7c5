import { describe, expect, it } from "vitest";
import { createClock } from "#src/browser/clock.ts";

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TRUE_START = Date.parse("2026-11-28T21:30:00.400Z");

/** Creates a computer whose clock is off by so much, and a server whose clock is right. */
function createDesk(off: number) {
  const computer = { passed: 0, slept: 0, off };
  const trueNow = () => TRUE_START + computer.passed + computer.slept;
  const clock = createClock({
    wall: () => trueNow() + computer.off,
    steady: () => computer.passed,
  });
  return {
    computer,
    clock,
    trueNow,
    /** Asks the server: each way takes so many milliseconds. */
    ask(way = 20): void {
      const sentAt = clock.steady();
      computer.passed += way;
      const date = new Date(trueNow()).toUTCString();
      computer.passed += way;
      clock.learn(date, sentAt);
    },
    wrongBy: () => Math.abs(clock.now() - trueNow()),
  };
}

describe("the client's clock", () => {
  it("shows the computer's time until the server has answered", () => {
    const { clock, trueNow } = createDesk(3 * HOUR);
    expect([clock.now(), clock.computerAhead()]).toEqual([trueNow() + 3 * HOUR, null]);
  });

  it.each([
    ["three hours ahead", 3 * HOUR],
    ["three hours behind", -3 * HOUR],
    ["two days ahead", 2 * DAY],
    ["two days behind", -2 * DAY],
    ["in 2010", Date.parse("2010-01-01T00:00:00Z") - TRUE_START],
    ["right", 0],
  ])("shows the server's time within a second if the computer's is %s", (_name, off) => {
    const desk = createDesk(off);
    desk.ask();
    expect(desk.wrongBy()).toBeLessThanOrEqual(SECOND / 2 + 20);
    expect(Math.abs((desk.clock.computerAhead() ?? 0) - off)).toBeLessThanOrEqual(SECOND);
    expect(desk.clock.nowText().slice(0, 16)).toBe("2026-11-28T21:30");
  });

  it("becomes more exact with each response, and a slow one makes it no worse", () => {
    const desk = createDesk(-2 * DAY);
    for (let times = 0; times < 20; times += 1) {
      desk.computer.passed += 1_130;
      desk.ask();
    }
    const before = desk.wrongBy();
    desk.ask(20 * SECOND);
    expect(before).toBeLessThan(100);
    expect(desk.wrongBy()).toBeLessThan(100);
  });

  it("does not move when the computer's clock is set right, or wrong, while the page is open", () => {
    const desk = createDesk(Date.parse("2010-01-01T00:00:00Z") - TRUE_START);
    desk.ask();
    desk.computer.off = 0;
    expect([desk.wrongBy() < SECOND, desk.clock.isDoubtful()]).toEqual([true, true]);
    desk.computer.off = -3 * HOUR;
    expect(desk.wrongBy()).toBeLessThan(SECOND);
    desk.ask();
    expect([desk.wrongBy() < SECOND, desk.clock.isDoubtful()]).toEqual([true, false]);
  });

  it("goes on over a night in which the computer slept and the steady time stood still", () => {
    const desk = createDesk(-2 * DAY);
    desk.ask();
    desk.computer.slept += 9 * HOUR;
    expect([desk.wrongBy() < SECOND, desk.clock.isDoubtful()]).toEqual([true, true]);
    desk.ask();
    expect([desk.wrongBy() < SECOND, desk.clock.isDoubtful()]).toEqual([true, false]);
  });

  it("follows a server whose own clock was set", () => {
    const desk = createDesk(0);
    desk.ask();
    const { clock } = desk;
    clock.learn(new Date(TRUE_START + HOUR).toUTCString(), clock.steady());
    expect(Math.abs(clock.now() - TRUE_START - HOUR)).toBeLessThanOrEqual(SECOND);
  });

  it("learns nothing from a response without a time", () => {
    const { clock } = createDesk(0);
    clock.learn(null, 0);
    clock.learn("soon", 0);
    expect(clock.computerAhead()).toBeNull();
  });
});
