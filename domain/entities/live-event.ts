/** A change of a record, as the server sends it to other clients through `/events/`. */
export type LiveEvent = {
  /** `appointment.created`, `patient.updated` and so on. */
  type: string;
  /** Id of the record. */
  id: number;
  /** Null if the record belongs to no branch. */
  branch: number | null;
  version: number;
};
