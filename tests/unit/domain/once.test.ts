import { describe, expect, it } from "vitest";
import { once, oncePerText } from "#domain/once.ts";

describe("a value that is computed once", () => {
  it("is computed on the first call only, even if it is undefined", () => {
    let times = 0;
    const value = once(() => {
      times += 1;
    });
    expect(times).toBe(0);
    expect([value(), value()]).toEqual([undefined, undefined]);
    expect(times).toBe(1);
  });

  it("is computed again after a failure", () => {
    let times = 0;
    const value = once(() => {
      times += 1;
      if (times === 1) throw new RangeError("not yet");
      return times;
    });
    expect(value).toThrow("not yet");
    expect([value(), value()]).toEqual([2, 2]);
  });

  it("is kept for each combination of texts", () => {
    const requests: string[] = [];
    const formatOf = oncePerText((locale: string, style: string) => {
      requests.push(`${locale} ${style}`);
      return { locale, style };
    });
    const first = formatOf("ar", "day");
    expect(formatOf("en", "day")).toEqual({ locale: "en", style: "day" });
    expect(formatOf("ar", "day")).toBe(first);
    expect(requests).toEqual(["ar day", "en day"]);
  });
});
