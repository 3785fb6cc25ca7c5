import { createLoader } from "#src/browser/loader.ts";
import { withTexts } from "#src/i18n/t.ts";
import { useLoaded } from "#src/views/parts/use-loaded.ts";

/** The second step of the sign-in and the button for passkeys, which are loaded once the login is on screen. */
const factors = createLoader(async () => {
  const [{ FactorStep, offerOf, takeTypedCode }, { PasskeyButton }] = await Promise.all([
    withTexts(import("./factor-step.tsx"), "account"),
    withTexts(import("./passkey-button.tsx"), "account"),
  ]);
  return { FactorStep, PasskeyButton, offerOf, takeTypedCode };
});

export type Factors = Awaited<ReturnType<typeof factors.load>>;

/** Returns what belongs to second factors, null until it has loaded, and a function that loads it now. */
export function useFactors(): [Factors | null, () => Promise<Factors>] {
  // If this fails, the sign-in that needs it tries again.
  const loaded = useLoaded(factors);
  return [loaded, factors.load];
}
