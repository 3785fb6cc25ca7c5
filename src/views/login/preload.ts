import { workspace } from "../open-workspace";

/** Fetches the workspace while the password is being typed or judged, so that it is there after. */
export function preloadWorkspace(): void {
  // Should it fail, opening the workspace asks again and shows what happened.
  workspace.load().catch(() => undefined);
}
