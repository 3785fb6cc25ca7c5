import type { PrintInput } from "#domain/entities/print.ts";
import { api } from "./client.ts";

/** Tells the server what is being printed, for the audit trail. */
export async function notePrint(print: PrintInput): Promise<void> {
  await api.post("/prints/", { body: print });
}
