import { SimilarQuery } from "@domain/entities/patient";
import { Refusal } from "@domain/errors";
import { validate } from "@domain/validate";

/** The query of `similar/`; `except` comes as text. */
export function similarReader(raw: Record<string, unknown>): SimilarQuery {
  const { except, ...rest } = raw;
  const result = validate(
    SimilarQuery,
    except === undefined ? rest : { ...rest, except: Number(except) },
  );
  if (result.ok) return result.value;
  throw new Refusal("validation", { errors: result.errors });
}
