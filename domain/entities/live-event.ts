/** A change that another desk may show; the names as `/events/` sends them. */
export type LiveEvent = {
  /** `appointment.created`, `patient.updated` and so on. */
  type: string;
  /** Id of the record. */
  id: number;
  /** Null for what is the center's. */
  branch: number | null;
  version: number;
};
