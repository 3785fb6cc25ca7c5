import { array, optional } from "superstruct";
import { string, whole } from "./record-of.ts";

/** What a preview says of a file besides its rows, as fields of a response. */
export const uploadNotes = () => ({
  unread: optional(array(string())),
  hidden_rows: optional(whole()),
  hidden_columns: optional(array(string())),
});
