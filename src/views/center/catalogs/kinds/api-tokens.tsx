import { Plug } from "lucide-react";
import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import { addDays, isDay } from "#domain/dates.ts";
import {
  type ApiToken,
  ApiTokenInput,
  type ApiTokenState,
  faultOfExpiry,
  type NewApiToken,
} from "#domain/entities/api-token.ts";
import { faultOf } from "#domain/faults.ts";
import { TOKEN_PERMISSIONS } from "#domain/token-permissions.ts";
import { validate } from "#domain/validate.ts";
import { now } from "#src/browser/clock.ts";
import { formatDateTime, formatDay, currentDay } from "#src/i18n/dates.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import { session } from "#src/state/session/session.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { type Meaning, StatusBadge } from "#src/views/parts/badge.tsx";
import { DayField } from "#src/views/parts/form/day-field.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { ALL_BRANCHES, BranchesField, idsOf } from "../branches-field.tsx";
import { openForm } from "../catalog-actions.tsx";
import type { CatalogDefinition } from "../definition.ts";
import { permissionsIn, TokenPermissionsField } from "../token-permissions-field.tsx";
import {
  endOf,
  expiryWords,
  groupsOf,
  groupWords,
  lastDayOf,
  lastUseWords,
  stateNow,
} from "../token-words.ts";

/** Days for which a new token is valid unless the owner chooses otherwise. */
const USUAL_DAYS = 90;

const MEANINGS: Readonly<Record<ApiTokenState, Meaning>> = {
  valid: "done",
  expired: "waiting",
  revoked: "stop",
};

/** The tokens with which other programs work here. */
export const apiTokens: CatalogDefinition<ApiToken> = {
  id: "api_tokens",
  icon: Plug,
  view: "api_tokens",
  hasState: false,
  defaultOrdering: "name",
  filters: () => [
    {
      name: "state",
      label: t("catalog.state"),
      options: () =>
        (["valid", "ended"] as const).map((value) => ({
          value,
          label: t(`api_tokens.state.${value}`),
        })),
    },
  ],
  nameOf: RECORD_NAMES.api_tokens,
  empty: () => ({ title: t("api_tokens.empty"), body: t("api_tokens.empty_body") }),
  columns: () => [
    {
      id: "name",
      title: t("catalog.field.name"),
      width: "minmax(140px, 1fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "permissions",
      title: t("api_tokens.permissions"),
      width: "minmax(180px, 2fr)",
      cell: ({ permissions }) =>
        joinWithDots(groupsOf(permissions).map((group) => `${group.name}: ${groupWords(group)}`)),
    },
    {
      id: "branches",
      title: t("catalog.field.branches"),
      width: "minmax(110px, 1fr)",
      room: 900,
      cell: branchWords,
    },
    {
      id: "expires",
      title: t("api_tokens.expires"),
      width: "140px",
      sort: "expires_at",
      cell: (token) => formatDay(lastDayOf(token)),
    },
    {
      id: "last_used",
      title: t("api_tokens.last_used"),
      width: "165px",
      room: 750,
      cell: lastUseWords,
    },
    { id: "state", title: t("catalog.state"), width: "120px", cell: stateBadge },
  ],
  facts: (token) => [
    { term: t("catalog.state"), value: stateBadge(token) },
    {
      term: token.revoked_at === null ? t("api_tokens.expires") : t("api_tokens.revoked_on"),
      value: token.revoked_at === null ? expiryWords(token) : formatDateTime(token.revoked_at),
    },
    { term: t("catalog.field.branches"), value: branchWords(token), wide: true },
    { term: t("api_tokens.permissions"), value: permissionList(token), wide: true },
    { term: t("api_tokens.last_used"), value: lastUseWords(token) },
    {
      term: t("catalog.field.created_by"),
      value: <OwnScript>{token.created_by_name}</OwnScript>,
    },
  ],
  initial: (token) => ({
    name: token?.name ?? "",
    expires_at: token === null ? addDays(currentDay(), USUAL_DAYS) : lastDayOf(token),
    branches:
      token === null || token.branches === null
        ? ALL_BRANCHES
        : token.branches.toSorted((one, other) => one - other).join(","),
    permissions: token === null ? "" : token.permissions.toSorted().join(","),
  }),
  check(input, token) {
    const { expires_at: day, branches } = input;
    // A token that is not given another end may be over.
    const isSameEnd = token !== null && day === lastDayOf(token);
    const end = typeof day === "string" && isDay(day) ? endOf(day) : undefined;
    const checked = validate(ApiTokenInput, {
      ...input,
      permissions: permissionsIn(input["permissions"]),
      branches: branches === ALL_BRANCHES ? null : idsOf(branches),
      expires_at: isSameEnd ? token.expires_at : end,
    });
    const fault = isSameEnd || end === undefined ? null : faultOfExpiry(Date.parse(end), now());
    if (fault === null) return checked;
    const errors = checked.ok ? {} : checked.errors;
    return { ok: false, errors: { ...errors, expires_at: [faultOf(fault)] } };
  },
  Fields,
  width: "max-w-3xl",
  created(answer) {
    // The answer to a new token has it, and the list must not keep it.
    const { token, ...record } = answer as NewApiToken;
    openLayer({ kind: "new-token", name: record.name, token });
    return record;
  },
  createdLater: () => toastInfo("api_tokens.made.later"),
  open(token) {
    if (token.revoked_at === null) openForm({ id: "api_tokens", parent: null }, token);
    else toastInfo("api_tokens.is_revoked");
  },
};

function Fields() {
  const { role } = useSnapshot(session);
  return (
    <>
      <p className="text-muted">{t("api_tokens.yours")}</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField name="name" label={t("catalog.field.name")} />
        <DayField name="expires_at" label={t("api_tokens.expires")} />
      </div>
      <BranchesField
        name="branches"
        label={t("catalog.field.branches")}
        allLabel={t("api_tokens.all_branches")}
      />
      <TokenPermissionsField
        name="permissions"
        label={t("api_tokens.permissions")}
        offered={TOKEN_PERMISSIONS.filter((permission) => may(role, permission))}
      />
    </>
  );
}

function permissionList({ permissions }: ApiToken) {
  return (
    <ul className="flex flex-col gap-1">
      {groupsOf(permissions).map((group) => (
        <li key={group.area}>
          <span className="font-medium">{group.name}:</span> {groupWords(group)}
        </li>
      ))}
    </ul>
  );
}

function branchWords({ branch_names: names }: ApiToken): string {
  return names === null ? t("api_tokens.every_branch") : joinWithDots(names);
}

function stateBadge(token: ApiToken) {
  const state = stateNow(token);
  return <StatusBadge meaning={MEANINGS[state]}>{t(`api_tokens.state.${state}`)}</StatusBadge>;
}
