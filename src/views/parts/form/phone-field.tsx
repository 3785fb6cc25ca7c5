import { useSnapshot } from "valtio";
import { formatPhone } from "#domain/phones.ts";
import { Ltr } from "../text.tsx";
import type { FieldProps } from "./field.tsx";
import { useForm } from "./form.tsx";
import { ParsedField } from "./parsed-field.tsx";
import { readPhone } from "./readers.ts";

const EGYPT = "+20";

/**
 * Country code and number together: `01012345678`, `+20 10…` and `0020…` are understood. `codeName`
 * names the field of the country code, which the number typed here sets; it stands beside the label.
 */
export function PhoneField({ codeName, ...props }: FieldProps & { codeName: string }) {
  const form = useForm();
  // The code has no place for a fault of its own: the form's notice says it.
  const held: unknown = useSnapshot(form.state, { sync: true }).values[codeName];
  const code = typeof held === "string" && held !== "" ? held : EGYPT;
  return (
    <ParsedField
      {...props}
      aside={<Ltr className="text-label text-faint">{code}</Ltr>}
      inputMode="tel"
      read={(text) => {
        const { phone, value, fault } = readPhone(text, code);
        if (phone !== null && phone.country_phone_code !== code)
          form.set(codeName, phone.country_phone_code);
        return { value, fault };
      }}
      show={(value) =>
        typeof value === "string" && value !== ""
          ? formatPhone({ country_phone_code: "", phone_number: value }).trim()
          : ""
      }
    />
  );
}
