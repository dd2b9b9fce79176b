import type { Client } from '../../../support/client.ts';

/** Notes an absence over GraphQL. */
export function createNote(client: Client, studentIds: number[], input: object) {
  return client.graphql(
    `mutation ($ids: [Int!]!, $input: AbsenceNoteInput!) {
      createAbsenceNote(studentIds: $ids, input: $input) {
        id from to code { code } reason reportedBy marks contradictions withdrawnAt student { studentId } guardian { name }
      }
    }`,
    { ids: studentIds, input },
  );
}

/** Withdraws an absence note. */
export function withdrawNote(client: Client, id: number) {
  return client.graphql(`mutation { withdrawAbsenceNote(id: ${id}) { id withdrawnAt marks contradictions } }`);
}

/** Corrects marks. */
export function correct(client: Client, entries: { markId: number; code?: string | null; note?: string }[]) {
  return client.graphql(
    `mutation ($entries: [CorrectionEntry!]!) {
      correctAttendance(entries: $entries) { updated unchanged records { id status correction { status note by { name } } } }
    }`,
    { entries },
  );
}

interface ShownMark {
  id: number;
  status: string;
  note: string | null;
  recordedBy: { name: string } | null;
  code: { code: string };
  recorded: { status: string; code: { code: string } };
  correction: { code: { code: string } } | null;
  absenceNote: { id: number } | null;
}

/** Reads the marks of a class on a day, by the students' own identifiers. */
export async function marksOf(client: Client, classId: number, date: string): Promise<Record<string, ShownMark>> {
  const { body } = await client.graphql(
    `{ attendance(classId: ${classId}, date: "${date}") { data {
      id student { studentId } status note recordedBy { name } code { code } recorded { status code { code } } correction { code { code } } absenceNote { id }
    } } }`,
  );
  const marks: (ShownMark & { student: { studentId: string } })[] = body.data.attendance.data;
  return Object.fromEntries(marks.map(({ student, ...mark }) => [student.studentId, mark]));
}
