import { proxy } from "valtio";
import { readEventStream } from "#src/api/event-stream.ts";
import { createListeners } from "#src/browser/listeners.ts";
import type { EventKind } from "#domain/access.ts";
import type { LiveEvent } from "#domain/entities/live-event.ts";
import type { StreamEvent } from "#src/api/event-stream.ts";

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

type Handler = (event: LiveEvent) => void;
type Subscription = { kind: EventKind; handler: Handler };

function readChange(data: string): LiveEvent | null {
  const parsed: unknown = JSON.parse(data);
  return isChange(parsed) ? parsed : null;
}

function isChange(value: unknown): value is LiveEvent {
  return typeof value === "object" && value !== null && "type" in value && "id" in value;
}

/** Doubles from 0.5 s to 15 s, with ±25 % jitter so that clients do not reconnect at the same time. */
function waitAfter(failures: number): number {
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return wait * (0.75 + Math.random() * 0.5);
}

function waitOrWake(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      removeEventListener("online", wake);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    addEventListener("online", wake);
    signal.addEventListener("abort", wake);
  });
}

/** Returns a connection to the event stream, closed at first. */
export function createLive() {
  /**
   * Whether the event stream is connected, so that changes by other users arrive, and the id of the client that the
   * server has (see `served-build.ts`); null until it has told.
   */
  const live = proxy<{ connected: boolean; build: string | null }>({
    connected: false,
    build: null,
  });

  const subscriptions = new Set<Subscription>();
  const catchUps = createListeners();
  /** Those who began to read after the connection was begun: until it opens for the first time, no change is heard. */
  let unheard: Set<() => void> | null = null;
  let lastEventId: string | null = null;
  let connection: AbortController | null = null;

  /** Calls the handler for each change of a kind of record. Returns a function that unsubscribes. */
  function onChange(kind: EventKind, handler: Handler): () => void {
    const subscription = { kind, handler };
    subscriptions.add(subscription);
    return () => subscriptions.delete(subscription);
  }

  /**
   * Calls the handler when changes may have been missed, so that what is shown should be read again. Returns a
   * function that unsubscribes.
   */
  function onCatchUp(handler: () => void): () => void {
    const remove = catchUps.add(handler);
    unheard?.add(handler);
    return () => {
      remove();
      unheard?.delete(handler);
    };
  }

  /** Opens the event stream and reconnects after each end, naming the last event seen. */
  function connectLive(): void {
    if (connection !== null) return;
    connection = new AbortController();
    unheard = new Set();
    void keepOpen(connection.signal);
  }

  function disconnectLive(): void {
    connection?.abort();
    connection = null;
    lastEventId = null;
    unheard = null;
    live.connected = false;
  }

  async function keepOpen(signal: AbortSignal): Promise<void> {
    let failures = 0;
    let wasOpen = false;
    while (!signal.aborted) {
      const resuming = wasOpen && lastEventId === null;
      await readEventStream({
        lastEventId,
        signal,
        onOpen: () => {
          failures = 0;
          wasOpen = true;
          live.connected = true;
          if (resuming) catchUps.notify();
          const waited = unheard ?? [];
          unheard = null;
          for (const handler of waited) handler();
        },
        onEvent: deliver,
      }).catch(() => {
        failures += 1;
      });
      live.connected = false;
      if (!signal.aborted) await waitOrWake(waitAfter(failures), signal);
    }
  }

  /** If the server no longer has our last event, it sends `reset`, and everything is read again. */
  function deliver({ id, kind, data }: StreamEvent): void {
    if (id !== "") lastEventId = id;
    if (kind === "reset") {
      catchUps.notify();
      return;
    }
    if (kind === "build") {
      ({ build: live.build } = JSON.parse(data) as { build: string });
      return;
    }
    const change = readChange(data);
    if (change === null) return;
    for (const { kind: subscribedKind, handler } of subscriptions) {
      if (change.type.startsWith(`${subscribedKind}.`)) handler(change);
    }
  }

  return { live, onChange, onCatchUp, connectLive, disconnectLive };
}

export const { live, onChange, onCatchUp, connectLive, disconnectLive } = createLive();
