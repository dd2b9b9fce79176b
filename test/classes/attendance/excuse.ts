/** The variables of `EXCUSE_ABSENCES`. */
export interface Excuse {
  studentIds: number[];
  from: string;
  to: string;
  note?: string | null;
}

export const EXCUSE_ABSENCES = `mutation ($studentIds: [Int!]!, $from: Date!, $to: Date!, $note: String) {
  excuseAbsences(studentIds: $studentIds, from: $from, to: $to, note: $note) { updated students }
}`;
