import { describe, expect, it } from "vitest";
import { createEventParser } from "#src/api/event-stream.ts";
import type { StreamEvent } from "#src/api/event-stream.ts";

function parsed(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = createEventParser((event) => events.push(event));
  pieces.forEach(feed);
  return events;
}

describe("the event stream", () => {
  const whole = 'id: 7\nevent: change\ndata: {"a":1}\n\n: heartbeat\n\ndata: x\ndata: y\n\n';
  const events = [
    { id: "7", kind: "change", data: '{"a":1}' },
    { id: "7", kind: "message", data: "x\ny" },
  ];

  it("is split into events, without the heartbeats", () => {
    expect(parsed(whole)).toEqual(events);
  });

  it("is parsed the same for any chunks and either line break", () => {
    expect(parsed(...whole.split(""))).toEqual(events);
    expect(parsed(...whole.replaceAll("\n", "\r\n").split(""))).toEqual(events);
  });

  it("does not return an incomplete event", () => {
    expect(parsed("data: half")).toEqual([]);
  });
});
