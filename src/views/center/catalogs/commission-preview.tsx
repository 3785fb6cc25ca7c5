import { useSnapshot } from "valtio";
import { commissionOf } from "#domain/commission.ts";
import type { CommissionRule } from "#domain/entities/commission-rule.ts";
import type { Test } from "#domain/entities/test.ts";
import { getRecord, listRecords } from "#src/api/records.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import {
  doctorIndexFor,
  findDoctors,
  findTests,
  testIndexFor,
  TestLine,
} from "#src/views/parts/picker/searches.tsx";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { isChoice } from "#src/views/parts/form/form-values.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { PickerField } from "#src/views/parts/picker/picker-field.tsx";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money } from "#src/views/parts/text.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { subjectsOf } from "#src/state/screen/record-names.ts";
import { figureOf } from "./rule-words.tsx";

const MAX_RULES = 500;

/** Shows which commission rule would pay a doctor for a test, and how much; a booking applies the same rule. */
export function CommissionPreview() {
  const form = useFormStore<object>(() => ({
    id: "commission-preview",
    initial: { doctor: null, test: null, price: null },
    check: () => ({ ok: true, value: {} }),
    // Nothing is saved here.
    send: () => Promise.resolve(),
  }));
  const { values } = useSnapshot(form.state);
  const ofRules = useReading("rules", () =>
    listRecords<CommissionRule>("/commission-rules/", { page_size: MAX_RULES }),
  );
  const rules = ofRules.found?.results ?? [];
  const testId = isChoice(values["test"]) ? Number(values["test"].value) : null;
  const ofTest = useReading(testId, () => getRecord<Test>("/tests/", testId ?? 0));
  const test = ofTest.found;
  const unread = [ofRules, ofTest].find(({ found, failure }) => found === null && failure !== null);
  const doctor = isChoice(values["doctor"]) ? Number(values["doctor"].value) : null;
  const price = values["price"];
  const isAsked =
    ofRules.found !== null && doctor !== null && test !== null && typeof price === "number";
  const found = isAsked
    ? commissionOf(
        { doctor, modality: test.modality, test: test.id, totalPrice: price },
        rules.filter(({ active }) => active),
      )
    : null;
  const rule = rules.find(({ id }) => id === found?.rule);
  return (
    <Dialog
      title={t("commission_preview.title")}
      onClose={() => closeLayer("commission-preview")}
      footer={
        <Button onClick={() => closeLayer("commission-preview")}>{t("form.dialog.close")}</Button>
      }
    >
      <Form form={form} className="flex flex-col gap-4">
        <PickerField
          name="doctor"
          label={t("catalog.field.doctor")}
          placeholder=""
          search={findDoctors}
          indexFor={doctorIndexFor}
          render={(option) => <bdi>{option.label}</bdi>}
        />
        <PickerField
          name="test"
          label={t("catalog.field.test")}
          placeholder=""
          search={findTests}
          indexFor={testIndexFor}
          render={(option, query) => <TestLine option={option} query={query} />}
        />
        <AmountField name="price" label={t("commission_preview.price")} />
      </Form>
      <div role="status" className="rounded-ui bg-sunken px-3 py-2">
        {unread !== undefined && (
          <FailedLine words={t("commission_preview.rules_unread")} retry={unread.retry} />
        )}
        {isAsked && rule === undefined && t("commission_preview.none")}
        {found !== null && rule !== undefined && (
          <DescriptionList
            items={[
              {
                term: t("commission_preview.rule"),
                value: (
                  <>
                    {joinWithDots(subjectsOf(rule))}: {figureOf(rule)}
                  </>
                ),
                wide: true,
              },
              { term: t("commission_preview.amount"), value: <Money amount={found.amount} /> },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
