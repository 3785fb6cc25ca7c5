import { proxy, subscribe } from "valtio";
import { onOutcome } from "#src/api/client.ts";
import { isServerUp } from "#src/api/session.ts";
import { hasAccessToken } from "../session/session.ts";
import { toastError } from "../screen/toasts.ts";

/** Milliseconds after which the server is asked again whether it answers. */
const RETRY = 2000;
/** Milliseconds before a call whose answer was lost is worth repeating. */
const HICCUP = 500;

/** Whether the last thing we know is that the server answers. */
export const network = proxy<{ online: boolean }>({ online: true });

let probing = false;

/** Follows every call and the browser's own word about the network. Called once, at the start. */
export function watchNetwork(): void {
  onOutcome((outcome) => {
    if (outcome.answered) network.online = true;
    else if (outcome.failure.code === "network") loseNetwork();
  });
  addEventListener("offline", loseNetwork);
  addEventListener("online", () => void probe());
}

/**
 * Resolves when the network is back, after half a second at the earliest: an answer can be lost while the
 * server is up, and whoever asks again at once would do so thirty times a second.
 */
export async function untilOnline(): Promise<void> {
  await pause(HICCUP);
  if (network.online) return;
  await new Promise<void>((resolve) => {
    const end = subscribe(network, () => {
      if (!network.online) return;
      end();
      resolve();
    });
  });
}

/** Resolves when something that could not be reached is worth asking for again: online, and not at once. */
export async function untilWorthAsking(): Promise<void> {
  await pause(RETRY);
  await untilOnline();
}

/**
 * Shows the banner and the toast about the lost network once, then asks until the server answers again. The login
 * and the lock screen say the same words where they are read, and have no banner.
 */
export function loseNetwork(): void {
  if (network.online && hasAccessToken()) toastError("errors.network");
  network.online = false;
  void probe();
}

async function probe(): Promise<void> {
  if (probing) return;
  probing = true;
  while (!network.online) {
    network.online = await isServerUp();
    if (!network.online) await pause(RETRY);
  }
  probing = false;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
