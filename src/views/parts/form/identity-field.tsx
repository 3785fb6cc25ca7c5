import { readNationalId, type NationalId } from "@domain/identity";
import { latinDigits } from "@domain/text";
import type { FieldProps } from "./field";
import { TextField } from "./fields";

/** What an Egyptian ID says about its holder. */
export type EgyptianId = Extract<NationalId, { kind: "egyptian" }>;

/** An Egyptian ID or a passport number, in any digits. `onRead` gets what an Egyptian ID says, as soon as it is whole. */
export function IdentityField({
  onRead,
  ...props
}: FieldProps & { onRead: (identity: EgyptianId) => void }) {
  return (
    <TextField
      {...props}
      dir="ltr"
      onTaken={(text) => {
        if (!/^\s*(?:\d[\s-]*){14}$/.test(latinDigits(text))) return;
        const identity = readNationalId(text);
        if (identity?.kind === "egyptian") onRead(identity);
      }}
    />
  );
}
