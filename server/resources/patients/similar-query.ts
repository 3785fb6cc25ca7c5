import { SimilarQuery } from "#domain/entities/patient.ts";
import { Refusal } from "#domain/errors.ts";
import { validate } from "#domain/validate.ts";
import { withParameters } from "../../http/declared-answers.ts";

/** Parses the query of `similar/`, with `except` as a number. Throws `validation`. */
export const similarReader = withParameters(readSimilar, {
  name: { schema: { type: "string", maxLength: 200 } },
  phone_number: { schema: { type: "string" } },
  birth_date: { schema: { type: "string", format: "date" } },
  national_id: { schema: { type: "string" } },
  except: {
    schema: { type: "integer", minimum: 1 },
    description: "Id of the patient who is being edited.",
  },
});

function readSimilar(raw: Record<string, unknown>): SimilarQuery {
  const { except, ...rest } = raw;
  const result = validate(
    SimilarQuery,
    except === undefined ? rest : { ...rest, except: Number(except) },
  );
  if (result.ok) return result.value;
  throw new Refusal("validation", { errors: result.errors });
}
