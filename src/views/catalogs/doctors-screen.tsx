import { t } from "@src/i18n/t";
import { CatalogScreen } from "./catalog-screen";
import { doctors } from "./kinds/doctors";

export default function DoctorsScreen() {
  return <CatalogScreen definition={doctors} title={t("shell.screen.doctors")} view="catalog" />;
}
