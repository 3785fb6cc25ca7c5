import { Answer } from "../http/answer.ts";
import type { EventStreams } from "../http/events/stream.ts";
import { route } from "../http/route.ts";
import { fileOf } from "../http/declared-answers.ts";

/** Returns the route of the event stream, which tells clients about changes made by other accounts. */
export function eventRoutes({ streams }: { streams: EventStreams }) {
  return [
    route({
      method: "GET",
      url: "/events/",
      permission: "events.read",
      answers: fileOf(["text/event-stream"]),
      async handler(ctx) {
        const stream = await streams.open(ctx.account, ctx.lastEventId);
        return new Answer(200, stream, {
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          "x-accel-buffering": "no",
          // If the connection were kept alive after the stream ends, it would delay a stopping server.
          connection: "close",
        });
      },
    }),
  ];
}
