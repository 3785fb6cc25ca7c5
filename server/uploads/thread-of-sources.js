// @ts-check
/**
 * Starts the thread from its TypeScript sources, in development and tests. It is JavaScript, because Node 20 gives a thread
 * nothing of the loader of its program.
 */
import { register } from "tsx/esm/api";

register();
await import("./thread.ts");
