import { array, boolean, enums, nullable } from "superstruct";
import type {
  CodeOffer,
  FactorOffer,
  FreshFactor,
  OwnFactors,
  Passkey,
  PasskeyOffer,
} from "../entities/second-factor.ts";
import { version } from "../fields.ts";
import { STAFF_ROLES } from "../roles.ts";
import { FACTOR_METHODS, type SecondFactorSetting } from "../second-factor.ts";
import { passkeyOptions } from "./passkey-options.ts";
import { id, instant, recordOf, string, whole } from "./record-of.ts";

export const PasskeyRecord = recordOf<Passkey>({
  id: id(),
  name: string(),
  created_at: instant(),
  last_used_at: nullable(instant()),
});

/** An authenticator app. */
export const AppRecord = recordOf<NonNullable<OwnFactors["code"]>>({ created_at: instant() });

export const OwnFactorsRecord = recordOf<OwnFactors>({
  passkeys: array(PasskeyRecord),
  code: nullable(AppRecord),
  recovery_codes_left: whole(),
  required: boolean(),
});

export const PasskeyOfferRecord = recordOf<{ data: PasskeyOffer }>({
  data: recordOf<PasskeyOffer>({ ticket: string(), options: passkeyOptions() }),
});

export const FactorOfferRecord = recordOf<{ data: FactorOffer }>({
  data: recordOf<FactorOffer>({
    methods: array(enums(FACTOR_METHODS)),
    ticket: string(),
    passkey: nullable(passkeyOptions()),
  }),
});

export const CodeOfferRecord = recordOf<{ data: CodeOffer }>({
  data: recordOf<CodeOffer>({ ticket: string(), secret: string(), uri: string() }),
});

/** `data` is null if the same request is repeated: the codes are shown once. */
export const RecoveryCodesRecord = recordOf<{ data: { codes: string[] } | null }>({
  data: nullable(recordOf<{ codes: string[] }>({ codes: array(string()) })),
});

/** `data` is null if the same request is repeated: tokens are not kept. */
export const FreshFactorRecord = recordOf<{ data: FreshFactor | null }>({
  data: nullable(
    recordOf<FreshFactor>({ access: string(), refresh: string(), fresh_until: instant() }),
  ),
});

export const SecondFactorSettingRecord = recordOf<SecondFactorSetting>({
  roles: array(enums(STAFF_ROLES)),
  version: version(),
});
