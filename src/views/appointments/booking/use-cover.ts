import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { defaultCovered } from "#domain/insurance.ts";
import { listInsuranceProviders, listSupportedTests } from "#src/api/catalog.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { onCatchUp } from "#src/state/live/live.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";
import { idIn, providerOf } from "./booking-sums.ts";
import { givenAt } from "./discount-values.ts";
import type { OfferStore } from "./offers.ts";

/**
 * Loads the providers, and the chosen one's price for the test. Its coverage percentage fills in the covered
 * amount unless the user typed one; in an edit only once provider or test are changed.
 */
export function useCover({ form, offers }: { form: FormStore; offers: OfferStore }): void {
  const { values } = useSnapshot(form.state);
  const { round, booked } = useSnapshot(offers.state);
  const test = idIn(values["test"]);
  const provider = providerOf(values);
  useEffect(() => {
    // After a failure, choosing a provider loads them again too.
    let isOld = false;
    const read = (): void => {
      readProviders(offers).catch((cause: unknown) => {
        if (isOld) return;
        offers.failProviders();
        if (!(cause instanceof ApiFailure)) throw cause;
        retryWhenReachable(cause, () => !isOld && offers.state.insurers === "failed" && read());
      });
    };
    read();
    const end = onCatchUp(read);
    return () => {
      isOld = true;
      end();
    };
  }, [offers, round]);
  const { discount_kind, discount_percentage, discount_amount } = values;
  const discount = JSON.stringify([discount_kind, discount_percentage, discount_amount]);
  useEffect(() => {
    const { cover } = offers.state;
    const isOfThese = cover?.provider === provider && cover?.test === test;
    const isAsBooked = provider === booked?.insurance_provider && test === booked?.test;
    if (cover === null || !isOfThese || isAsBooked) return;
    form.fill("covered_amount", coveredIn(cover.price, cover.share, form.state.values));
  }, [form, offers, booked, provider, test, discount]);
  useEffect(() => {
    // A fault of another provider or test does not apply to this one; a refusal of this one stays.
    form.clearFault("insurance_provider");
  }, [form, provider, test]);
  useEffect(() => {
    if (provider === null || test === null) {
      offers.setCover(null);
      // Without a provider nothing is covered, so a typed amount is removed. Without a test it stays: the user may
      // still choose one.
      if (provider === null) form.revert("covered_amount");
      return undefined;
    }
    const controller = new AbortController();
    const isAsBooked = provider === booked?.insurance_provider && test === booked.test;
    async function read(providerId: number, testId: number): Promise<void> {
      const [[supported], providers] = await Promise.all([
        listSupportedTests(providerId, { test: testId }),
        readProviders(offers),
      ]);
      if (controller.signal.aborted) return;
      const price = supported?.modified_price ?? null;
      const list_price = supported?.price ?? null;
      const share = providers.find(({ id }) => id === providerId)?.coverage_percentage ?? null;
      offers.setCover({ provider: providerId, test: testId, price, list_price, share });
      if (isAsBooked) return form.unfill("covered_amount");
      form.fill("covered_amount", coveredIn(price, share, form.state.values));
      if (price !== null) return undefined;
      form.showFault("insurance_provider", "test_not_supported");
      return form.clearFault("covered_amount");
    }
    form.delaySave(read(provider, test)).catch((cause: unknown) => {
      if (controller.signal.aborted) return;
      offers.failCover();
      // The amount that another provider covers does not apply to this one.
      if (!isAsBooked) form.fill("covered_amount", null);
      if (!(cause instanceof ApiFailure)) throw cause;
      retryWhenReachable(cause, () => !controller.signal.aborted && offers.reload());
    });
    return () => controller.abort();
  }, [form, offers, booked, provider, test, round]);
}

/** Returns the amount that a provider covers of the price after the typed discount; null if it is not known. */
function coveredIn(
  price: number | null,
  share: number | null,
  values: Readonly<Record<string, unknown>>,
): number | null {
  if (price === null || share === null) return null;
  return defaultCovered(price - givenAt(price, values), share);
}

async function readProviders({ state, setProviders }: OfferStore) {
  if (state.providers.length === 0) setProviders(await listInsuranceProviders({ active: true }));
  return state.providers;
}
