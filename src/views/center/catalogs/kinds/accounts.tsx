import { BRANCH_LISTS, may, NEW_ACCOUNT_ROLE } from "#domain/access.ts";
import { Users } from "lucide-react";
import { useSnapshot } from "valtio";
import {
  type Account,
  AccountChange,
  AccountInput,
  branchFaults,
} from "#domain/entities/account.ts";
import { faultOf } from "#domain/faults.ts";
import { isStaffRole, roleFromCode } from "#domain/roles.ts";
import { validate } from "#domain/validate.ts";
import { t } from "#src/i18n/t.ts";
import { askToDisable } from "#src/commands/areas/ask-to-disable.ts";
import { session } from "#src/state/session/session.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { roleWords } from "#src/views/parts/role-words.ts";
import {
  EmailField,
  PasswordField,
  SelectField,
  TextField,
} from "#src/views/parts/form/fields.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { AccountBranches } from "../account-branches.tsx";
import { BranchesField, idsOf } from "../branches-field.tsx";
import { OneOwnerNote } from "../one-owner-note.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import { MustChangeField } from "../must-change-field.tsx";
import type { CatalogDefinition, FieldsProps } from "../definition.ts";
import { roleOptions } from "#src/views/parts/reading/options.ts";

export const accounts: CatalogDefinition<Account> = {
  id: "accounts",
  icon: Users,
  view: "accounts",
  hasState: true,
  defaultOrdering: "name",
  createBase: "/auth/register/",
  secret: ["password", "password_confirmation"],
  filters: () => [{ name: "role", label: t("catalog.field.role"), options: roleOptions }],
  nameOf: RECORD_NAMES.accounts,
  columns: () => [
    {
      id: "name",
      title: t("catalog.field.name"),
      width: "minmax(150px, 1fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "email",
      title: t("catalog.field.email"),
      width: "minmax(170px, 1fr)",
      sort: "email",
      cell: ({ email }) => <Ltr>{email}</Ltr>,
    },
    {
      id: "role",
      title: t("catalog.field.role"),
      width: "150px",
      sort: "role",
      cell: ({ role }) => roleWords(role),
    },
    {
      id: "branches",
      title: t("catalog.field.branches"),
      width: "minmax(130px, 1fr)",
      cell: (account) => <AccountBranches account={account} />,
    },
    activeColumn(),
  ],
  facts: ({
    email,
    role,
    title,
    licence_number: licence,
    second_factor: secondFactor,
    must_change_password: mustChange,
    ...account
  }) => [
    { term: t("catalog.field.email"), value: <Ltr className="break-all">{email}</Ltr>, wide: true },
    { term: t("catalog.field.role"), value: roleWords(role) },
    {
      term: t("catalog.field.branches"),
      value: <AccountBranches account={{ role, ...account }} />,
      wide: true,
    },
    ...(title === null
      ? []
      : [{ term: t("catalog.field.title"), value: <OwnScript>{title}</OwnScript> }]),
    ...(licence === null
      ? []
      : [{ term: t("catalog.field.licence_number"), value: <Ltr>{licence}</Ltr> }]),
    {
      term: t("catalog.field.second_factor"),
      value: t(secondFactor ? "common.yes" : "common.no"),
    },
    ...(mustChange ? [{ term: t("passwords.must_change"), value: t("common.yes") }] : []),
  ],
  initial: (account) => ({
    name: account?.name ?? "",
    email: account?.email ?? "",
    role: account === null ? String(NEW_ACCOUNT_ROLE) : String(account.role),
    title: account?.title ?? "",
    licence_number: account?.licence_number ?? "",
    branches: (account?.branches ?? []).join(","),
    reporting_branches: (account?.reporting_branches ?? []).join(","),
    admin_branches: (account?.admin_branches ?? []).join(","),
    ...(account === null ? { password: "", password_confirmation: "" } : {}),
    must_change_password: account?.must_change_password ?? true,
    active: account?.active ?? true,
  }),
  check(input, account) {
    const role = roleFromCode(String(input["role"]));
    const lists = {
      branches: idsOf(input["branches"]),
      reporting_branches: idsOf(input["reporting_branches"]),
      admin_branches: idsOf(input["admin_branches"]),
    };
    const typed = { ...input, role, ...lists };
    if (account === null) return validate(AccountInput, typed);
    const result = validate(AccountChange, typed);
    if (!result.ok || !isStaffRole(role)) return result;
    const faults = branchFaults({ role, ...lists });
    return faults.length === 0
      ? result
      : {
          ok: false,
          errors: Object.fromEntries(faults.map(({ field, code }) => [field, [faultOf(code)]])),
        };
  },
  confirm: ({ active }, account) =>
    active === false ? askToDisable(account) : Promise.resolve(true),
  Fields,
  Note: OneOwnerNote,
};

function Fields({ form, record }: FieldsProps<Account>) {
  const { values } = useSnapshot(form.state);
  const ownId = session.account?.id;
  const role = roleFromCode(String(Number(values["role"])));
  const list = isStaffRole(role) ? BRANCH_LISTS[role] : null;
  return (
    <>
      <TextField name="name" label={t("catalog.field.name")} />
      <div className="grid grid-cols-2 gap-3">
        <EmailField name="email" label={t("catalog.field.email")} />
        <SelectField name="role" label={t("catalog.field.role")} options={roleOptions()} />
      </div>
      {list !== null && (
        <BranchesField key={list} name={list} label={t("catalog.field.branches")} />
      )}
      {isStaffRole(role) && may(role, "reports.write") && (
        <div className="grid grid-cols-2 gap-3">
          <TextField name="title" label={t("catalog.field.title")} />
          <TextField name="licence_number" label={t("catalog.field.licence_number")} />
        </div>
      )}
      {record === null && (
        <div className="grid grid-cols-2 gap-3">
          <PasswordField name="password" isNew label={t("catalog.field.password")} />
          <PasswordField
            name="password_confirmation"
            isNew
            label={t("catalog.field.password_confirmation")}
          />
        </div>
      )}
      {(record === null || record.id !== ownId) && <MustChangeField />}
      <ActiveField isNew={record === null} />
    </>
  );
}
