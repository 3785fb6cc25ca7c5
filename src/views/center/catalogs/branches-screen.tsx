import { t } from "#src/i18n/t.ts";
import { CatalogScreen } from "./catalog-screen.tsx";
import { branches } from "./kinds/branches.tsx";

export default function BranchesScreen() {
  return <CatalogScreen definition={branches} title={t("shell.screen.branches")} view="catalog" />;
}
