import { urlOf, type Access } from "../embedded/access.ts";
import {
  startServerProcess,
  stopServerProcess,
  untilStarted,
  type Control,
} from "../embedded/control.ts";
import { choosePort } from "../embedded/ports.ts";
import { connectToRunning, findRunningServer, removeStalePidFile } from "../embedded/postmaster.ts";

/** A server that runs only for the upgrade, on a port that no other program knows. */
export interface PrivateServer {
  url: string;
  stop(): Promise<void>;
}

/** Milliseconds to wait for a server that a killed process left; it may be in crash recovery. */
const LEFT_TIMEOUT_MS = 60_000;

/**
 * Starts the server of a cluster with these further arguments, after it has stopped the one that a killed
 * ScanDesk left running there. Throws CommandFailure if it does not start or a foreign server runs there.
 */
export async function startPrivately(
  control: Control,
  access: Access,
  options: readonly string[] = [],
): Promise<PrivateServer> {
  const { layout } = control;
  return untilStarted(control, async () => {
    const left = await findRunningServer(layout);
    if (left && (await connectToRunning(layout, access, left, LEFT_TIMEOUT_MS))) {
      await stopServerProcess(control);
    }
    await removeStalePidFile(layout);
    const port = await choosePort(0);
    const refusal = await startServerProcess(control, port, options);
    if (refusal !== null) return { refusal };
    return {
      started: { url: urlOf({ ...access, port }), stop: () => stopServerProcess(control) },
    };
  });
}
