import { runServer } from "./run.ts";

/** The API server of `npm run dev`, which restarts whenever a source file of the server changes. */
await runServer("dev", {}, () => undefined);
