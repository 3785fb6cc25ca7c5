import { EXPORT_LANGUAGES } from "#domain/exports.ts";
import type { JsonSchema } from "#domain/described.ts";
import type { ShownColumns } from "../../exports/shown.ts";
import type { Parameter, Parameters } from "../declared-answers.ts";
import { PAGING_PARAMETERS } from "./paging.ts";
import type { ListedRow, ListOptions } from "./types.ts";

/** Maximum length of a search text. */
export const MAX_SEARCH = 200;

const DAY: JsonSchema = { type: "string", format: "date" };
const FLAG: JsonSchema = { type: "boolean", default: false };

/** Returns the parameters that a list takes. */
export function parametersOf<Row extends ListedRow>(options: ListOptions<Row>): Parameters {
  const { filters = {}, ordering, defaultOrder, search, day } = options;
  const filterParameters = Object.entries(filters).map(([name, filter]): [string, Parameter] => [
    name,
    {
      schema: {
        type: "array",
        items: filter.value ?? { type: "string" },
        minItems: 1,
        maxItems: 200,
      },
      description: "Filter: one value, or several by comma.",
    },
  ]);
  return {
    ...PAGING_PARAMETERS,
    at_least: {
      schema: FLAG,
      description: "Allows a full first page to answer a lower `count`, marked by `at_least`.",
    },
    ordering: {
      schema: {
        type: "array",
        items: {
          type: "string",
          enum: Object.keys(ordering).flatMap((name) => [name, `-${name}`]),
        },
        default: defaultOrder,
      },
      description: "Names by comma, with `-` for descending.",
    },
    ...Object.fromEntries(filterParameters),
    ...(search && {
      search: {
        schema: { type: "string", maxLength: MAX_SEARCH },
        description: "Text to find. For names and numbers of people use the POST of the same list.",
      },
    }),
    ...(day && {
      start_date: { schema: DAY, description: "First day of the center, included." },
      end_date: { schema: DAY, description: "Last day of the center, included." },
    }),
    ...Object.fromEntries(
      Object.keys(options.otherDays ?? {}).flatMap((name): [string, Parameter][] => [
        [`${name}_start_date`, { schema: DAY, description: "First day of the center, included." }],
        [`${name}_end_date`, { schema: DAY, description: "Last day of the center, included." }],
      ]),
    ),
    ...(options.export && {
      export_csv: { schema: FLAG, description: "Answers the whole filtered list as csv." },
      export_xlsx: { schema: FLAG, description: "Answers the whole filtered list as xlsx." },
      ...peoplesParameters(options.export.shown),
    }),
  };
}

/** The language of a workbook, as a parameter. */
export const LANGUAGE: Parameter = {
  schema: { type: "string", enum: EXPORT_LANGUAGES },
  description: "Makes the xlsx one for people: titles and words in this language.",
};

function peoplesParameters<Row>(shown: ShownColumns<Row>): Parameters {
  const ids = [...new Set(shown.map(({ id }) => id))];
  return {
    language: LANGUAGE,
    columns: {
      schema: { type: "array", items: { type: "string", enum: ids }, default: ids },
      description: "Columns of the xlsx for people, in their order.",
    },
  };
}
