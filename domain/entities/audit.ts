/** The name of a record in both languages; the same text twice if it has only one. */
export type AuditName = { ar: string; en: string };

/** A row of the audit trail, as GET /audit/ returns it. */
export type AuditRow = {
  id: number;
  /** Instant. */
  at: string;
  /** Id and name of the account; null where nobody was signed in, or a command did it. */
  actor: number | null;
  actor_name: string | null;
  /** `create`, `update`, `delete`, `read`, `print` or the name of a specific action, such as `cancel`. */
  action: string;
  /** Singular of the record's resource: `patient`, `report`. */
  entity: string;
  entity_id: number | null;
  branch: number | null;
  /**
   * Names of the records that the row refers to, its own too, by kind and id: `test:12`. They are those of now, or of
   * the time when the record was deleted.
   */
  names: Record<string, AuditName>;
  /** Address from which it was done; null for a command. */
  ip: string | null;
  /** The fields before and after; what they hold depends on the action. */
  before: unknown;
  after: unknown;
  request_id: string | null;
  /** Id of the token with which a program did it; null for a person. */
  api_token: number | null;
};
