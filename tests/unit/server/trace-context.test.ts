import { traceIdOf } from "#server/http/trace-context.ts";
import { describe, expect, it } from "vitest";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

describe("the trace id of a caller", () => {
  it.each([
    ["of this version", `00-${TRACE}-${SPAN}-01`],
    ["that is not recorded", `00-${TRACE}-${SPAN}-00`],
    ["of a later version", `01-${TRACE}-${SPAN}-01`],
    ["of a later version with more behind", `cc-${TRACE}-${SPAN}-01-what-comes`],
  ])("%s is taken", (_what, header) => {
    expect(traceIdOf(header)).toBe(TRACE);
  });

  it.each([
    ["that is missing", undefined],
    ["that is empty", ""],
    ["in capitals", `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ["of zeros", `00-${"0".repeat(32)}-${SPAN}-01`],
    ["of a span of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
    ["that is too short", `00-${TRACE.slice(1)}-${SPAN}-01`],
    ["without flags", `00-${TRACE}-${SPAN}`],
    ["with more than this version has", `00-${TRACE}-${SPAN}-01-more`],
    ["of the version that is none", `ff-${TRACE}-${SPAN}-01`],
    ["with blanks", ` 00-${TRACE}-${SPAN}-01 `],
    ["with a name in it", `00-${"Mohamed Ali".padEnd(32, "x")}-${SPAN}-01`],
    ["that is given twice", `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    ["that is given twice, as a list", [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
  ])("%s is ignored", (_what, header) => {
    expect(traceIdOf(header)).toBe(null);
  });
});
