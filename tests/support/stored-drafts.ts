import type { Page } from "@playwright/test";
import type { CurrentAccount } from "#domain/entities/account.ts";
import { createDraftCipher } from "#src/state/screen/draft-cipher.ts";

/**
 * Returns the drafts that the browser stores, decrypted with the key of the account that is signed in there, as one
 * text. Asks the server directly, whatever happens to the requests of the page.
 */
export async function storedDrafts(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "access_token")?.value ?? "";
  const answer = await fetch(new URL("/api/account/current-user/", page.url()), {
    headers: { authorization: `Bearer ${token}` },
  });
  const { draft_key: key }: CurrentAccount = JSON.parse(await answer.text());
  const cipher = createDraftCipher(key);
  const stored = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, value]) =>
      name.startsWith("scandesk.draft.") ? [String(value)] : [],
    ),
  );
  return stored.map((text) => cipher.decrypt(text.split(".").at(-1) ?? "") ?? "").join("\n");
}
