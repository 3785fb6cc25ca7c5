import { createServer } from "vite";
import { PROJECT_DIR } from "../config";
import { runServer } from "./run";

const CLIENT_PORT = 5173;

await runServer("dev", {}, ({ url }) => {
  void serveClient(url);
});

/** Vite with reloading; what is under /api goes to our server. */
async function serveClient(api: string): Promise<void> {
  const vite = await createServer({
    root: PROJECT_DIR,
    server: { port: CLIENT_PORT, proxy: { "/api": api } },
  });
  await vite.listen();
  console.log(`ScanDesk (development): http://localhost:${CLIENT_PORT}, API ${api}/api`);
}
