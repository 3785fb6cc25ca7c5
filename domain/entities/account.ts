import { BRANCH_LISTS } from "../access.ts";
import { assign, array, boolean, enums, object, optional, partial } from "superstruct";
import { withCondition, code, email, id, line, maybe, secret, version } from "../fields.ts";
import { faultOfPassword } from "../passwords.ts";
import { STAFF_ROLES } from "../roles.ts";
import { withRules } from "../validate.ts";
import type { Infer } from "superstruct";
import type { RoleCode, StaffRole } from "../roles.ts";
import type { ExportName } from "../exports.ts";
import type { FirstStep } from "../first-step.ts";
import type { Settings } from "../settings.ts";
import type { CrossFault, WellFormed } from "../validate.ts";
import type { CenterProfile } from "./center-profile.ts";
import type { Stored } from "./common.ts";

/** The signed-in account, as GET /account/current-user returns it. */
export type CurrentAccount = {
  id: number;
  name: string;
  email: string;
  role: StaffRole;
  scan_center: {
    id: number;
    name: string;
    /** IANA name; `Africa/Cairo` unless set otherwise. */
    time_zone: string;
    /** What stands on its papers. */
    profile: CenterProfile;
  };
  /** Ids of the branches of a Receptionist. */
  branches: number[];
  /** Ids of the branches of a ReportingDoctor. */
  reporting_branches: number[];
  /** Ids of the branches of an AdminStaff. */
  admin_branches: number[];
  /** The lists that the account may export now. */
  exports: ExportName[];
  settings: Settings;
  /** What the person has to do before anything else; null if nothing. */
  first_step: FirstStep | null;
  /** Whether the account has a second factor, and whether its role needs one. */
  second_factor: { set_up: boolean; required: boolean };
  /** The key that drafts of forms are encrypted with in the browser, which does not store it. */
  draft_key: string;
};

/** An account as the center owner manages it. */
export type Account = Stored & {
  name: string;
  /** Lower case; unique. */
  email: string;
  role: StaffRole;
  /** What a doctor signs with beside the name; null if not known. */
  title: string | null;
  licence_number: string | null;
  branches: number[];
  reporting_branches: number[];
  admin_branches: number[];
  active: boolean;
  /** Whether the person must change the password at the next sign-in, because somebody else typed it. */
  must_change_password: boolean;
  /** Whether it has a passkey or an authenticator app. */
  second_factor: boolean;
};

/** The `data` of a login response. */
export type LoginAnswer = {
  access: string;
  refresh: string;
  /** Code of the role. */
  permission: StaffRole;
  /** Id of the scan center. */
  scan_center: number;
};

/** An account of the demo center, as the login page offers it. */
export type DemoLogin = { name: string; email: string; password: string; role: RoleCode };

/** Fields whose values are never stored, logged or hashed with other fields. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  "password",
  "password_confirmation",
  "current_password",
  "new_password",
]);

export const LoginInput = object({ email: email(), password: secret() });
export type LoginInput = Infer<typeof LoginInput>;

/** The password of the person who locked the session. */
export const UnlockInput = object({ password: secret() });
export type UnlockInput = Infer<typeof UnlockInput>;

export const RefreshInput = object({ refresh: secret() });
export type RefreshInput = Infer<typeof RefreshInput>;

/**
 * The server also checks the new password against names and common passwords, and estimates how easily it is guessed.
 * The client does not have the data for that.
 */
export const ChangePasswordInput = withRules(
  object({ current_password: secret(), new_password: secret() }),
  ({ current_password, new_password }) => {
    if (new_password === undefined) return [];
    const code = faultOfPassword(new_password, {});
    if (code !== null) return [{ field: "new_password", code }];
    return new_password === current_password
      ? [{ field: "new_password", code: "password_same" }]
      : [];
  },
);
export type ChangePasswordInput = Infer<typeof ChangePasswordInput>;

/** Another password for an account; whether its person must change it stays as it is if that is left out. */
export const ResetPasswordInput = withRules(
  object({
    password: secret(),
    password_confirmation: secret(),
    must_change_password: optional(boolean()),
  }),
  passwordFaults,
);
export type ResetPasswordInput = Infer<typeof ResetPasswordInput>;

const branchIds = withCondition(array(id()), "list", (ids) => ids.length <= 1000);

const fields = {
  name: line(200),
  email: email(),
  role: enums(STAFF_ROLES),
  title: maybe(line(100)),
  licence_number: maybe(code(40)),
  branches: optional(branchIds),
  reporting_branches: optional(branchIds),
  admin_branches: optional(branchIds),
  active: optional(boolean()),
  must_change_password: optional(boolean()),
};

/** A new account; its password is sent twice. */
export const AccountInput = withRules(
  object({ ...fields, password: secret(), password_confirmation: secret() }),
  (account) => [...passwordFaults(account), ...branchFaults(account)],
);
export type AccountInput = Infer<typeof AccountInput>;

/** All fields of an account but its password; lists that are left out are empty. */
export const AccountReplacement = withRules(object(fields), branchFaults);
export type AccountReplacement = Infer<typeof AccountReplacement>;

export const AccountChange = assign(partial(fields), object({ version: optional(version()) }));
export type AccountChange = Infer<typeof AccountChange>;

type Passwords = {
  password: string;
  password_confirmation: string;
  email?: string;
  name?: string;
};

function passwordFaults({
  password,
  password_confirmation,
  email: address,
  name,
}: WellFormed<Passwords>): CrossFault<Passwords>[] {
  if (password === undefined) return [];
  const code = faultOfPassword(password, {
    ...(address !== undefined && { email: address }),
    ...(name !== undefined && { names: [name] }),
  });
  // If the password is refused, the user types both again, so a mismatch need not be reported.
  if (code !== null) return [{ field: "password", code }];
  return password === password_confirmation
    ? []
    : [{ field: "password_confirmation", code: "password_mismatch" }];
}

type Branches = {
  role?: StaffRole | undefined;
  branches?: number[] | undefined;
  reporting_branches?: number[] | undefined;
  admin_branches?: number[] | undefined;
};

/** Returns a fault if the account has no branch in the list of its role. */
export function branchFaults(account: Branches): CrossFault<Branches>[] {
  const field = account.role === undefined ? null : BRANCH_LISTS[account.role];
  if (field === null || (account[field] ?? []).length > 0) return [];
  return [{ field, code: "branch_required" }];
}
