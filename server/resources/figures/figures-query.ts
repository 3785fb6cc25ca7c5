import { invalidFields } from "#domain/errors.ts";

/** Returns which file a call for figures asks for; null for none. Throws `validation` for a flag that is no boolean. */
export function fileAsked(flags: {
  export_csv: unknown;
  export_xlsx: unknown;
}): "csv" | "xlsx" | null {
  for (const [name, value] of Object.entries(flags))
    if (value !== undefined && value !== "true" && value !== "false")
      throw invalidFields({ [name]: "boolean" });
  if (flags.export_xlsx === "true") return "xlsx";
  return flags.export_csv === "true" ? "csv" : null;
}

/** Returns the choice that a parameter names; null if it is not sent. Throws `validation` for anything else. */
export function choiceOf<T extends string>(
  name: string,
  choices: readonly T[],
  value: unknown,
): T | null {
  const choice = choices.find((one) => one === value) ?? null;
  if (value !== undefined && choice === null) throw invalidFields({ [name]: "choice" });
  return choice;
}
