import { buildClient } from "./build-client";
import { runServer } from "./run";

await runServer(
  "start",
  {
    async prepare() {
      await buildClient();
    },
  },
  ({ url }) => console.log(`ScanDesk: ${url}`),
);
