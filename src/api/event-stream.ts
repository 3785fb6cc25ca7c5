import { notDuringPress } from "#src/browser/press.ts";
import { fetchAuthorized } from "./client.ts";
import { failureOf } from "./failure.ts";

/** A server-sent event: its id, its type and its data as text. */
export type StreamEvent = { id: string; kind: string; data: string };

/** Milliseconds without data after which the connection counts as lost; the server's heartbeats are more frequent. */
const MAX_SILENCE_MS = 60_000;

/**
 * Reads the event stream until it ends. Throws what `fetch` throws, or an ApiFailure if the server refuses.
 * The caller decides when to reconnect with the last event id.
 */
export async function readEventStream(options: {
  lastEventId: string | null;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: StreamEvent) => void;
}): Promise<void> {
  const { lastEventId, signal, onOpen, onEvent } = options;
  const silence = new AbortController();
  const response = await fetchAuthorized("/api/events/", {
    headers: {
      accept: "text/event-stream",
      ...(lastEventId === null ? {} : { "last-event-id": lastEventId }),
    },
    cache: "no-store",
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (!response.ok || response.body === null) throw failureOf(response.status, null);
  onOpen();
  const feed = createEventParser(onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const watchdog = setTimeout(() => silence.abort(), MAX_SILENCE_MS);
    const { done, value } = await notDuringPress(reader.read()).finally(() =>
      clearTimeout(watchdog),
    );
    if (done) return;
    feed(value);
  }
}

/** Returns a parser for chunks of an event stream, which calls `onEvent` per event and skips comments (heartbeats). */
export function createEventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let unfinishedLine = "";
  let id = "";
  let kind = "";
  let data: string[] = [];
  const takeLine = (line: string) => {
    if (line === "") {
      if (data.length > 0) onEvent({ id, kind: kind || "message", data: data.join("\n") });
      kind = "";
      data = [];
      return;
    }
    const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === "id") id = value;
    else if (field === "event") kind = value;
    else if (field === "data") data.push(value);
  };
  return (text) => {
    const lines = (unfinishedLine + text).split(/\r\n|\n|\r(?!$)/);
    unfinishedLine = lines.pop() ?? "";
    lines.forEach(takeLine);
  };
}
