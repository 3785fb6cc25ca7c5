import { Counter, Gauge, type Registry } from "prom-client";
import type { EventHub } from "../http/events/hub.ts";
import type { EventStreams } from "../http/events/stream.ts";

/** The newest event that this server has heard of. */
export interface Heard {
  /** Largest id of those heard; null if none was heard since it listens. */
  lastId: number | null;
  /** How often the connection that hears events was lost and opened again. */
  returns: number;
}

/** Reads the figures of live events. */
export interface EventFigures {
  watch(hub: EventHub, streams: EventStreams): void;
  /** Returns the newest event that was heard; null before an app is watched. */
  heard: () => Heard | null;
  refresh(): void;
}

export function createEventFigures(registry: Registry): EventFigures {
  const registers = [registry];
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const open = new Gauge({
    name: "scandesk_event_streams_open",
    help: "Event streams that are open: one for each screen.",
    registers,
  });
  const heard = counter(
    "scandesk_events_heard_total",
    "Changes of all servers that this server has heard of.",
  );
  const sent = counter(
    "scandesk_events_sent_total",
    "Events written to streams: a change for each screen that may see it.",
  );
  const resets = counter(
    "scandesk_event_resets_total",
    "Streams that were told to read everything again, because they may have missed a change.",
  );
  const returns = counter(
    "scandesk_events_listener_returns_total",
    "How often the connection that hears events was lost and came back.",
  );
  const counted = { heard: 0, sent: 0, resets: 0, returns: 0 };
  const counters = { heard, sent, resets, returns };
  let watched: { hub: EventHub; streams: EventStreams } | null = null;
  return {
    watch(hub, streams) {
      watched = { hub, streams };
    },
    heard: () => watched?.hub.figures() ?? null,
    refresh() {
      if (watched === null) return;
      const figures = { ...watched.hub.figures(), ...watched.streams.figures() };
      open.set(figures.open);
      for (const name of ["heard", "sent", "resets", "returns"] as const) {
        counters[name].inc(figures[name] - counted[name]);
        counted[name] = figures[name];
      }
    },
  };
}
