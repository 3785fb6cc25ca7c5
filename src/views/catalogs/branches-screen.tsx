import { t } from "@src/i18n/t";
import { CatalogScreen } from "./catalog-screen";
import { branches } from "./kinds/branches";

export default function BranchesScreen() {
  return <CatalogScreen definition={branches} title={t("shell.screen.branches")} view="catalog" />;
}
