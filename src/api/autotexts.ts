import type { Autotext } from "#domain/entities/autotext.ts";
import { api } from "./client.ts";

/** API paths of the person's own autotexts, and of the center's. */
export const OWN_AUTOTEXTS = "/account/autotexts/";
export const CENTER_AUTOTEXTS = "/autotexts/";

/** Returns all autotexts of a path, by name. Throws an ApiFailure. */
export function listAutotexts(base: string): Promise<Autotext[]> {
  return api.get(base);
}
