import { loadRareTexts } from "#src/i18n/t.ts";

/** Resolves with the code of a screen or layer once the texts that stand apart from the first ones have loaded, too. */
export async function withRareTexts<T>(code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, loadRareTexts()]);
  return loaded;
}
