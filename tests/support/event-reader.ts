import { setTimeout as sleep } from "node:timers/promises";
import { TEST_PASSWORD, type TestApp } from "./api.ts";

/**
 * Milliseconds after which waiting is given up, even on a busy machine; less than the 15 s between two heartbeats of a
 * stream, so that what only a heartbeat would bring counts as missing. How fast events are: `bench:server`.
 */
const DEADLINE_MS = 10_000;

/** An event as the client receives it, with its position in the stream. */
export interface ReadEvent {
  /** The value for `Last-Event-ID`. */
  id: string;
  type: string;
  entity: number;
  branch: number | null;
  version: number | null;
}

/** An open event stream. */
export interface EventReader {
  events: ReadEvent[];
  /** Resolves once an event of this type has arrived. Rejects after {@link DEADLINE_MS}. */
  waitFor(type: string): Promise<void>;
  /** Resolves when the server ends the stream. Rejects after {@link DEADLINE_MS}. */
  ended(): Promise<void>;
  close(): void;
}

/** Signs in over HTTP, as another desk would. Returns the tokens. */
export async function signInAt(url: string, email: string) {
  const answer = await fetch(`${url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: TEST_PASSWORD }),
  });
  const { data }: { data: { access: string; refresh: string } } = JSON.parse(await answer.text());
  return data;
}

/** Makes a test server listen on a free port. Returns its address. */
export function listenAt({ app }: TestApp): Promise<string> {
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** Opens the event stream. The stream is live when this resolves. */
export async function readEvents(
  url: string,
  access: string,
  lastEventId?: string,
): Promise<EventReader> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/events/`, {
    headers: {
      authorization: `Bearer ${access}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: abort.signal,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status}`);
  const events: ReadEvent[] = [];
  const state = { isEnded: false };
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader.read();
  void pump(reader, first.value ?? "", events).then(() => (state.isEnded = true));
  return {
    events,
    waitFor: (type) => waitUntil(() => events.some((one) => one.type === type)),
    ended: () => waitUntil(() => state.isEnded),
    close: () => abort.abort(),
  };
}

async function pump(
  reader: ReadableStreamDefaultReader<string>,
  begun: string,
  events: ReadEvent[],
): Promise<void> {
  let text = begun;
  for (;;) {
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) events.push(event);
    }
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return;
    text += value ?? "";
  }
}

function eventOf(block: string): ReadEvent | null {
  const [, kind = "message"] = /^event: (.*)$/m.exec(block) ?? [];
  const [, id = ""] = /^id: (.*)$/m.exec(block) ?? [];
  const [, data] = /^data: (.*)$/m.exec(block) ?? [];
  if (data === undefined) return null;
  const { type = kind, id: entity = 0, branch = null, version = null } = JSON.parse(data);
  return { id, type, entity, branch, version };
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + DEADLINE_MS;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`nothing within ${DEADLINE_MS} ms`);
    await sleep(5);
  }
}
