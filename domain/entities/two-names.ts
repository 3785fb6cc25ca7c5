import type { CrossFault } from "../validate.ts";

type Named = { name_ar?: string | undefined; name_en?: string | undefined };

/** Returns a fault at the Arabic name if a record has none of its two names. */
export function nameFaults(
  { name_ar = "", name_en = "" }: Named,
  faulty: ReadonlySet<string>,
): CrossFault<Named>[] {
  return name_ar === "" && name_en === "" && !faulty.has("name_en")
    ? [{ field: "name_ar", code: "name_required" }]
    : [];
}
