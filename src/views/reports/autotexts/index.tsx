import { t } from "#src/i18n/t.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useView } from "#src/views/parts/use-view.ts";
import { AutotextList } from "./list.tsx";

/** The page of the autotexts. */
export default function AutotextsPage() {
  useView("autotexts");
  return (
    <Page scrolls title={t("autotexts.title")}>
      <div className="flex max-w-3xl flex-col gap-4 px-5 py-4">
        <AutotextList />
      </div>
    </Page>
  );
}
