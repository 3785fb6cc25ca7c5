import { SimilarQuery } from "#domain/entities/patient.ts";
import { Refusal } from "#domain/errors.ts";
import { validate } from "#domain/validate.ts";

/** Parses the query of `similar/`, with `except` as a number. Throws `validation`. */
export function similarReader(raw: Record<string, unknown>): SimilarQuery {
  const { except, ...rest } = raw;
  const result = validate(
    SimilarQuery,
    except === undefined ? rest : { ...rest, except: Number(except) },
  );
  if (result.ok) return result.value;
  throw new Refusal("validation", { errors: result.errors });
}
