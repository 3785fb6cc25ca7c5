import { t } from "@src/i18n/t";
import { CatalogScreen } from "./catalog-screen";
import { rooms } from "./kinds/rooms";

export default function RoomsScreen() {
  return <CatalogScreen definition={rooms} title={t("shell.screen.rooms")} view="catalog" />;
}
