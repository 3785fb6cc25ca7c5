import { PassThrough } from "node:stream";
import { Refusal } from "#domain/errors.ts";
import { firstStepOf } from "#domain/first-step.ts";
import type { Database } from "../../database/connection.ts";
import { findAccount } from "../auth/authenticate.ts";
import type { RequestAccount } from "../context.ts";
import type { EventHub, StoredEvent } from "./hub.ts";

const HEARTBEAT_MS = 15_000;
/** Unread bytes after which the stream of a slow client is closed; the client reconnects and resumes. */
const MAX_UNREAD_BYTES = 1_000_000;

/** Opens event streams and keeps track of them, so that a stopping server can close them. */
export interface EventStreams {
  /** Opens a stream of server-sent events for an account, which resumes after an event id. */
  open(account: RequestAccount, lastEventId: string | undefined): Promise<PassThrough>;
  closeAll(): void;
  /** Returns the open streams, and what was written to all streams so far. */
  figures(): { open: number; sent: number; resets: number };
}

/** Creates the streams of a server. `build`: id of the client that it serves, told at the start of each; null: none. */
export function createEventStreams(
  database: Database,
  hub: EventHub,
  now: () => Date,
  build: string | null,
): EventStreams {
  const streams = new Set<PassThrough>();
  const written = { sent: 0, resets: 0 };
  return {
    async open(account, lastEventId) {
      const { sessionId } = account;
      // A program has no session that could end its stream; its token cannot have the permission.
      if (sessionId === null) throw new Refusal("forbidden");
      const stream = new PassThrough();
      streams.add(stream);
      const write = (text: string) => {
        if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
        else stream.write(text);
      };
      const send = (event: StoredEvent) => {
        written.sent += 1;
        write(textOf(event));
      };
      const reset = () => {
        written.resets += 1;
        write("event: reset\ndata: {}\n\n");
      };
      // A live change must not arrive before the missed ones: it would become the last one that the client
      // names, and the missed ones would be lost if the connection broke then.
      let heldBack: StoredEvent[] | null = [];
      const sendOrHold = (event: StoredEvent) => {
        if (heldBack === null) send(event);
        else heldBack.push(event);
      };
      const subscriber = { account, send: sendOrHold, reset, end: () => stream.end() };
      const unsubscribe = hub.subscribe(subscriber);
      // While the stream is open, the session may end or the account's role or branches may change.
      const heartbeat = setInterval(() => void check(), HEARTBEAT_MS);
      const check = async () => {
        try {
          const current = await findAccount(
            database,
            { ...account, sessionId, accountId: account.id },
            now(),
          );
          if (current && mayListen(current, account)) write(": here\n\n");
          else stream.end();
        } catch {
          // The database is unavailable; the next heartbeat checks the session again.
          write(": waiting\n\n");
        }
      };
      stream.once("close", () => {
        clearInterval(heartbeat);
        unsubscribe();
        streams.delete(stream);
      });
      write("retry: 1000\n: hello\n\n");
      // A page that was open when the server was replaced learns by this that it is of another build.
      if (build !== null) write(`event: build\ndata: ${JSON.stringify({ build })}\n\n`);
      try {
        await resume(hub, account, lastEventId, { send, reset });
      } catch (error) {
        // Closing the stream ends the subscription and the heartbeat, which would otherwise go on for ever.
        stream.destroy();
        throw error;
      }
      for (const event of heldBack) send(event);
      heldBack = null;
      return stream;
    },
    closeAll() {
      for (const stream of streams) stream.end();
    },
    figures: () => ({ open: streams.size, ...written }),
  };
}

async function resume(
  hub: EventHub,
  account: RequestAccount,
  lastEventId: string | undefined,
  subscriber: { send(event: StoredEvent): void; reset(): void },
): Promise<void> {
  if (lastEventId === undefined) return;
  const missed = /^\d{1,15}$/.test(lastEventId)
    ? await hub.missedSince(account, Number(lastEventId))
    : null;
  if (missed === null) subscriber.reset();
  else for (const event of missed) subscriber.send(event);
}

/** Whether an account may go on listening to a stream that it opened with the access it had then. */
function mayListen(current: RequestAccount, then: RequestAccount): boolean {
  return (
    !current.isLocked &&
    firstStepOf(current) === null &&
    current.role === then.role &&
    String(current.scope) === String(then.scope)
  );
}

function textOf({ id, type, entity_id, branch, version }: StoredEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify({ type, id: entity_id, branch, version })}\n\n`;
}
