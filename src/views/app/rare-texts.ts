import { loadRareTexts } from "#src/i18n/t.ts";

/** Resolves with the code of a screen or layer that is seldom opened, once its texts have loaded, too. */
export async function withRareTexts<T>(code: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([code, loadRareTexts()]);
  return loaded;
}
