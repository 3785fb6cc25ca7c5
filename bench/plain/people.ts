/** A patient, as the comparison pages show it. */
export interface Person {
  id: number;
  name: string;
  phone_number: string;
  national_id: string | null;
}
