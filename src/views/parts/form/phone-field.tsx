import { useSnapshot } from "valtio";
import { formatPhone } from "#domain/phones.ts";
import { Ltr } from "../text.tsx";
import type { FieldProps } from "./field.tsx";
import { useForm } from "./form.tsx";
import { ParsedField } from "./parsed-field.tsx";
import { readPhone } from "./readers.ts";

const EGYPT = "+20";

/**
 * A field for country code and number together: it accepts `01012345678`, `+20 10…` and `0020…`. `codeName`
 * names the field of the country code, which the typed number sets; the code is shown beside the label.
 */
export function PhoneField({ codeName, ...props }: FieldProps & { codeName: string }) {
  const form = useForm();
  // The code has no place to show a fault of its own: the form's notice shows it.
  const stored: unknown = useSnapshot(form.state, { sync: true }).values[codeName];
  const code = typeof stored === "string" && stored !== "" ? stored : EGYPT;
  return (
    <ParsedField
      {...props}
      labelEnd={<Ltr className="text-label text-faint">{code}</Ltr>}
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
