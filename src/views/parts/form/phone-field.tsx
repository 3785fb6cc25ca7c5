import { formatPhone } from "@domain/phones";
import { Ltr } from "../text";
import { useField, type FieldProps } from "./field";
import { ParsedField } from "./parsed-field";
import { readPhone } from "./readers";

const EGYPT = "+20";

/**
 * Country code and number together: `01012345678`, `+20 10…` and `0020…` are understood. `codeName`
 * names the field of the country code, which the number typed here sets; it stands beside the label.
 */
export function PhoneField({ codeName, ...props }: FieldProps & { codeName: string }) {
  const { form, value: held } = useField(codeName);
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
