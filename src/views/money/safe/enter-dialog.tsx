import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { type SafeMovement, SafeMovementInput } from "#domain/entities/safe.ts";
import type { EnteredKind } from "#domain/safe.ts";
import { validate } from "#domain/validate.ts";
import { enterMovement, readSafes } from "#src/api/safe.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { hasChoice } from "#src/views/parts/form/select-options.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { branchOptions, chosenId, useOptions } from "#src/views/parts/reading/options.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { Money } from "#src/views/parts/text.tsx";
import { activeCategoryOptions } from "./category-options.ts";
import { balanceIn, shortWords } from "./short-words.ts";

const KINDS = { deposit: "deposited", withdraw: "withdrawn", spend: "spent" } as const;

/** Returns what is sent: the fields of the kind alone, with the ids that the selects hold as text. */
function inputOf(kind: EnteredKind, values: Record<string, unknown>): Record<string, unknown> {
  const { branch, amount, category, reference, note } = values;
  return {
    kind,
    branch: chosenId(branch),
    amount,
    note,
    ...(kind === "spent" ? { category: chosenId(category) } : { reference }),
  };
}

/** Enters money that goes to the bank, comes from there, or is spent. */
export function EnterDialog({
  action,
  branch,
}: {
  action: keyof typeof KINDS;
  branch: number | null;
}) {
  const kind = KINDS[action];
  const [short, setShort] = useState<number | null>(null);
  const form = useFormStore<SafeMovementInput, SafeMovement>(() => ({
    id: "safe-enter",
    failed: `safe.${action}.failed`,
    initial: {
      branch: branch === null ? "" : String(branch),
      amount: null,
      note: "",
      ...(kind === "spent" ? { category: "" } : { reference: "" }),
    },
    check: (values) => validate(SafeMovementInput, inputOf(kind, values)),
    send: (input, { key }) => enterMovement(input, key),
    fieldOfRefusal: { safe_short: "amount" },
    refused: (failure) => setShort(balanceIn(failure)),
    done(movement) {
      closeLayer("safe-enter");
      notifySaved("safe_movement", movement);
      toastSuccess(`safe.${action}.done`, { amount: formatMoney(movement.amount) });
    },
  }));
  const branches = useOptions(branchOptions, "branches");
  const [only] = branches.length === 1 ? branches : [];
  useEffect(() => {
    if (only !== undefined) form.fill("branch", only.value);
  }, [form, only]);
  return (
    <FormDialog
      form={form}
      title={t(`safe.${action}.title`)}
      action={t(`safe.${action}.action`)}
      startsAt={branch === null && hasChoice(branches) ? "branch" : "amount"}
      onClose={() => closeLayer("safe-enter")}
    >
      {only === undefined && (
        <SelectField
          name="branch"
          label={t("catalog.field.branch")}
          options={branches}
          startsEmpty={branch === null}
          unread="errors.unread.branches"
        />
      )}
      <BalanceNow form={form} />
      <AmountField
        name="amount"
        label={t("safe.amount")}
        faultOf={(code) =>
          code === "safe_short" && short !== null ? shortWords(short) : undefined
        }
      />
      {kind === "spent" ? (
        <Category />
      ) : (
        <TextField name="reference" dir="ltr" label={t("safe.reference")} />
      )}
      <TextField name="note" label={t(kind === "spent" ? "safe.spend.what" : "safe.note")} />
    </FormDialog>
  );
}

function Category() {
  const categories = useOptions(activeCategoryOptions, "active-categories");
  return (
    <SelectField name="category" label={t("safe.category")} options={categories} startsEmpty />
  );
}

/** What the safe of the chosen branch holds now. */
function BalanceNow({ form }: { form: Parameters<typeof FormDialog>[0]["form"] }) {
  const { values } = useSnapshot(form.state);
  const branch = chosenId(values["branch"]);
  const { found } = useReading("safes", (signal) => readSafes(signal), {
    kinds: ["safe_movement"],
  });
  const safe = found?.safes.find((one) => one.branch === branch);
  return (
    <DescriptionList
      items={[
        {
          term: t("safe.balance"),
          value: safe === undefined ? "—" : <Money amount={safe.balance} />,
        },
      ]}
    />
  );
}
