import { loadMessages } from "@src/i18n/t";
import { loadable } from "./loaded";

/** Everything behind the login, together with all its texts. */
export const workspace = loadable(async () => {
  const [module] = await Promise.all([import("../workspace"), loadMessages()]);
  return module;
});
