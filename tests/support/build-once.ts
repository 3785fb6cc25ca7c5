import { build } from "#server/cli/build.js";

/** Builds server and client before the browser tests, unless they are up to date. */
export default function buildOnce(): Promise<void> {
  return build();
}
