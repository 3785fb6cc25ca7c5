import { buildClient } from "./build-client.ts";
import { runServer } from "./run.ts";

await runServer(
  "start",
  {
    async prepare() {
      await buildClient();
    },
  },
  ({ url }) => console.log(`ScanDesk: ${url}`),
);
