import { userIdOf } from '../access/caller.ts';
import type { BatchableChange } from '../audit/change.ts';
import { buildSelect, type ReadModel } from '../database/reads/build-select.ts';
import { readEach } from '../database/reads/one.ts';
import { rowParameters } from '../database/reads/row-parameters.ts';
import type { Selected, Selection } from '../database/reads/selection.ts';
import type { BatchStep } from '../database/transactions/transaction.ts';
import type { NewStudentPlace } from './new-student.checks.ts';
import type { StudentState } from './student.audit.ts';
import { columnList } from './student.columns.ts';
import { studentReadModel } from './student.read-model.ts';

const TYPES: Record<string, string> = {
  id: 'integer',
  ...Object.fromEntries(columnList.map(({ column, type }) => [column, type])),
  audit_key: 'bytea',
};
const NAMES = Object.keys(TYPES).join(', ');
const NEW_STUDENTS = rowParameters<string>({
  ...TYPES,
  created_by: 'integer',
  enrolment_id: 'integer',
  enrolment_class_id: 'integer',
  begins_on: 'date',
});

/**
 * Inserts students with the start of their history: first status, primary guardian, first enrolment. One statement, because each
 * further one would cost every creation a round trip.
 */
const INSERT = NEW_STUDENTS.statement(
  (given) => `
  given as not materialized (select * from ${given}),
  s as (
    insert into students (institution_id, ${NAMES}) select $1, ${NAMES} from given returning *
  ), status_change as (
    insert into student_status_changes (institution_id, student_id, to_status, changed_by)
    select $1, id, status, created_by from given
  ), guardian as (
    insert into student_guardians (institution_id, student_id, guardian_id)
    select $1, id, primary_guardian_id from given where primary_guardian_id is not null
  ), enrolment as (
    insert into enrolments (institution_id, id, student_id, class_id, is_primary, begins_on)
    select $1, enrolment_id, id, enrolment_class_id, true, begins_on from given where enrolment_class_id is not null
  )`,
);

/** The institution is joined because a cluster sends a query that reads no table to any node, which may be gone. */
const FROM = 's join given on given.id = s.id join institutions tenant on tenant.id = $1';

/** A new student, and the primary enrolment that begins with it. */
interface PlacedStudent {
  readonly student: StudentState;
  readonly enrolment: NewStudentPlace['enrolment'];
}

/** A new student, the user who creates it, and the fields to return. */
interface Insertion extends PlacedStudent {
  readonly createdBy: number | null;
  /** The selection of the caller. */
  readonly model: ReadModel;
  readonly selection: Selection;
}

/** Collects no subjects: the response has only what the request sent. */
const insertStudents: BatchStep<Insertion, Selected<unknown>> = {
  writes: true,
  async run({ client }, insertions) {
    const results = new Map<Insertion, Selected<unknown>>();
    for (const group of Map.groupBy(insertions, selectionKey).values()) {
      const [{ student, model, selection }] = group as [Insertion];
      const { format, fields } = selection;
      const rows = group.map(toRow);
      const [inserted, values] = INSERT(student.institutionId, rows);
      const query = { with: inserted, from: FROM, orderBy: 'given.position', values };
      const read = await readEach(client, model, query, { format, fields });
      for (const [index, insertion] of group.entries()) results.set(insertion, read[index] as Selected<unknown>);
    }
    return insertions.map((insertion) => results.get(insertion) as Selected<unknown>);
  },
};

/** Returns a key that is equal for selections that are read by the same SQL. */
function selectionKey({ model, selection: { format, fields } }: Insertion): string {
  return `${format} ${buildSelect(model, fields, format).json}`;
}

function toRow({ student, enrolment, createdBy }: Insertion): Record<string, unknown> {
  const row: Record<string, unknown> = {
    id: student.id,
    audit_key: student.auditKey,
    created_by: createdBy,
    enrolment_id: enrolment?.id,
    enrolment_class_id: enrolment?.classId,
    begins_on: enrolment?.beginsOn,
  };
  for (const { column, property } of columnList) row[column] = student[property as keyof StudentState];
  return row;
}

/** Inserts a new student with the start of its history, and returns the selected fields. */
export async function insertStudent<T>(
  tx: BatchableChange,
  placed: PlacedStudent,
  selection: Selection,
): Promise<Selected<T>> {
  const insertion = { ...placed, createdBy: userIdOf(tx.caller), model: studentReadModel(tx.caller), selection };
  return (await tx.step(insertStudents, insertion)) as Selected<T>;
}
