import { wrappingInputRule } from "@tiptap/core";
import { OrderedList } from "@tiptap/extension-list";

/** The first number of a list is at most 9999, as in domain/report-attributes.ts. */
const TYPED = /^(\d{1,4})\.\s$/;

/**
 * A list with numbers of one kind. The library's also has letters and Roman numbers, which the text cannot hold: a
 * report with such a list could not be saved.
 */
export const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element: HTMLElement) => {
        const start = element.getAttribute("start") ?? "";
        return /^\d{1,4}$/.test(start) ? Number(start) : 1;
      },
    },
  }),
  addInputRules() {
    return [
      wrappingInputRule({
        find: TYPED,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], { childCount, attrs }) =>
          childCount + Number(attrs["start"]) === Number(number),
      }),
    ];
  },
});
