import { type Enrolment, listedName } from './enrolment.ts';

/** The students whom an action is about. */
export function Names({ enrolments }: { enrolments: readonly Enrolment[] }) {
  return (
    <ul className="names">
      {enrolments.map((enrolment) => (
        <li key={enrolment.id}>{listedName(enrolment)}</li>
      ))}
    </ul>
  );
}
