import { useSnapshot } from "valtio";
import { commissionOf } from "@domain/commission";
import type { CommissionRule } from "@domain/entities/commission-rule";
import type { Test } from "@domain/entities/test";
import { getRecord, listRecords } from "@src/api/records";
import { sideBySide } from "@src/i18n/lists";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { doctorNamed, findDoctors, findTests, testNamed, TestLine } from "../booking/searches";
import { Button } from "../parts/button";
import { Dialog } from "../parts/dialog/dialog";
import { AmountField } from "../parts/form/amount-field";
import { Form } from "../parts/form/form";
import { isChoice } from "../parts/form/form-values";
import { useFormStore } from "../parts/form/use-form-store";
import { DescriptionList } from "../parts/page";
import { PickerField } from "../parts/picker/picker-field";
import { FailedLine } from "../parts/states";
import { Money } from "../parts/text";
import { useReading } from "../use-reading";
import { figureOf, subjectsOf } from "./kinds/rules";

const MOST_RULES = 500;

/** Which rule would pay a doctor for a test, and how much: the rule that books it, asked beforehand. */
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
    listRecords<CommissionRule>("/commission-rules/", { page_size: MOST_RULES }),
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
      title={t("catalog.preview.title")}
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
          placeNamed={doctorNamed}
          render={(option) => <bdi>{option.label}</bdi>}
        />
        <PickerField
          name="test"
          label={t("catalog.field.test")}
          placeholder=""
          search={findTests}
          placeNamed={testNamed}
          render={(option, query) => <TestLine option={option} query={query} />}
        />
        <AmountField name="price" label={t("catalog.preview.price")} />
      </Form>
      <div role="status" className="rounded-ui bg-sunken px-3 py-2">
        {unread !== undefined && (
          <FailedLine words={t("errors.unread.rules")} again={unread.again} />
        )}
        {isAsked && rule === undefined && t("catalog.preview.none")}
        {found !== null && rule !== undefined && (
          <DescriptionList
            items={[
              {
                term: t("catalog.preview.rule"),
                value: (
                  <>
                    {sideBySide(subjectsOf(rule))}: {figureOf(rule)}
                  </>
                ),
                wide: true,
              },
              { term: t("catalog.preview.amount"), value: <Money amount={found.amount} /> },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
