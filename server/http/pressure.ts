import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/errors.ts";

/** Milliseconds between two looks at how late the server is. */
const LOOK_MS = 500;
/** Milliseconds by which a look is late when calls wait too long. */
const LATE_MS = 2_000;
/** How many looks must have been late one after the other. */
const LATE_LOOKS = 3;

/**
 * Returns what judges whether the server falls behind its work. One pause, however long, is no pressure: the machine slept or
 * was busy with other work, or garbage was collected. Whoever calls behind it is served; refusing them would take
 * the room of nobody else.
 */
export function createPressure() {
  let lateLooks = 0;
  return {
    /** Takes by how many milliseconds a look was late. */
    note(late: number): void {
      lateLooks = late < LATE_MS ? 0 : lateLooks + 1;
    },
    isHigh: (): boolean => lateLooks >= LATE_LOOKS,
  };
}

/** Refuses calls with `unavailable` while the server falls behind its work. */
export function refuseUnderPressure(app: FastifyInstance): void {
  const pressure = createPressure();
  let looked = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    pressure.note(now - looked - LOOK_MS);
    looked = now;
  }, LOOK_MS).unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    done(pressure.isHigh() ? new Refusal("unavailable") : undefined);
  });
}
