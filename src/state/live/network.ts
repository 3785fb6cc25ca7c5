import { proxy, subscribe } from "valtio";
import { onOutcome } from "#src/api/client.ts";
import { isServerUp } from "#src/api/session.ts";
import { hasAccessToken } from "../session/session.ts";
import { toastError } from "../screen/toasts.ts";

/** Milliseconds between checks whether the server is reachable. */
const CHECK_INTERVAL_MS = 2000;
/** Milliseconds before a request without an answer is repeated. */
const REPEAT_DELAY_MS = 500;

/** Whether the server was reachable last. */
export const network = proxy<{ online: boolean }>({ online: true });

/**
 * Tracks the connection by the outcome of every request and the browser's online events. Called once, at the
 * start.
 */
export function watchNetwork(): void {
  onOutcome((outcome) => {
    if (outcome.answered) void confirmOnline();
    else if (outcome.failure.code === "network") markOffline();
  });
  addEventListener("offline", markOffline);
  addEventListener("online", () => void probe());
}

/**
 * Resolves when the network is back, after half a second at the earliest: a response can be lost while the
 * server is up, and retrying at once would repeat the request up to thirty times a second.
 */
export async function untilOnline(): Promise<void> {
  await pause(REPEAT_DELAY_MS);
  if (network.online) return;
  await new Promise<void>((resolve) => {
    const end = subscribe(network, () => {
      if (!network.online) return;
      end();
      resolve();
    });
  });
}

/** Resolves when a failed request is worth repeating: after a pause, and online. */
export async function untilRetry(): Promise<void> {
  await pause(CHECK_INTERVAL_MS);
  await untilOnline();
}

/**
 * Shows the offline banner and a toast once, then polls until the server answers. The login and the lock
 * screen show the same message in place, and have no banner.
 */
export function markOffline(): void {
  if (network.online && hasAccessToken()) toastError("errors.network");
  network.online = false;
  void probe();
}

/** Asks whether the server is reachable again: what has just been answered may have been asked before the network was lost. */
async function confirmOnline(): Promise<void> {
  if (!network.online && (await isServerUp())) network.online = true;
}

/** Returns a function that polls until the server answers; while it does, further calls do nothing. */
function createProbe(): () => Promise<void> {
  let isProbing = false;
  return async () => {
    if (isProbing) return;
    isProbing = true;
    while (!network.online) {
      await confirmOnline();
      if (!network.online) await pause(CHECK_INTERVAL_MS);
    }
    isProbing = false;
  };
}

const probe = createProbe();

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
