import type { Person } from "./people.ts";

/** A table with one row per person. */
export function PeopleRows({ people, answer }: { people: readonly Person[]; answer: string }) {
  return (
    <table data-answer={answer}>
      <tbody>
        {people.map(({ id, name, phone_number, national_id }) => (
          <tr key={id}>
            <td>{id}</td>
            <td>{name}</td>
            <td>{phone_number}</td>
            <td>{national_id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
