import { runServer } from "./run.ts";

await runServer("start", {}, ({ url }) => console.log(`ScanDesk: ${url}`));
