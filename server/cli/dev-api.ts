import { runServer } from "./run.ts";

/** The half of `npm run dev` that is started anew whenever a source of the server changes. */
await runServer("dev", {}, () => undefined);
