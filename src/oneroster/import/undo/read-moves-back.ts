import type { Change } from '../../../audit/change.ts';
import type { MovedClass, MovedEnrolment, MovedTerm, Moves } from '../../../classes/stranded-records.ts';
import type { LaterEnrolment } from '../../../students/enrolments/stranded-records.ts';
import { runSql } from '../run-sql.ts';

type Row = Record<string, unknown>;

/** The former values of the records of a table that the undo restores. $1 its name. */
const RESTORED = `
  select id, before from undone_records where record_table = $1 and action = 'updated' and problem is null order by id`;

const STORED_TERMS = `
  select id, parent_id, starts_on::text as starts_on, ends_on::text as ends_on from terms
  where institution_id = $1 and id = any($2::int[])`;
const STORED_CLASSES = 'select id, term_id from classes where institution_id = $1 and id = any($2::int[])';

const STORED_ENROLMENTS = `
  select id, class_id, student_id, begins_on::text as begins_on, ends_on::text as ends_on from enrolments
  where institution_id = $1 and id = any($2::int[])`;

/** Enrolments that the undo deletes have no day. */
const LEAVING = `
  select id, null as begins_on, null as ends_on from undone_records
  where record_table = 'enrolments' and problem is null and action = 'created'`;

/** The columns that say whose enrolment it is, where and when. An import that changes others moves nothing. */
const PLACE = ['class_id', 'student_id', 'begins_on', 'ends_on'];

/** The moves of an undo, with the enrolments as it leaves them, apart from those that it deletes: these have neither marks nor grades. */
interface MovesBack extends Moves {
  readonly restored: readonly LaterEnrolment[];
  /** Of whom the restored enrolments are. */
  readonly studentIds: readonly number[];
}

/** Reads the terms, classes and enrolments that a planned undo moves back. Stored rows are read by ids, as in its plan. */
export async function readMovesBack({ client, caller }: Change): Promise<MovesBack> {
  const restored = async (table: string) => {
    const rows = await runSql<{ id: number; before: Row }>(client, RESTORED, [table]);
    return new Map(rows.map(({ id, before }) => [id, before]));
  };
  const [terms, classes, changes] = [await restored('terms'), await restored('classes'), await restored('enrolments')];
  const enrolments = new Map([...changes].filter(([, before]) => PLACE.some((column) => column in before)));
  const values = (rows: typeof terms) => [caller.institutionId, [...rows.keys()]];
  const storedTerms = await runSql<MovedTerm & Row>(client, STORED_TERMS, values(terms));
  const stored = await runSql<{ id: number; term_id: number | null }>(client, STORED_CLASSES, values(classes));
  const changed = stored.map(({ id, term_id }) => ({ id, term_id, former_term_id: term_id, ...classes.get(id) }));
  const leaving = await runSql<MovedEnrolment & Row>(client, LEAVING);
  const staying = await runSql<LaterEnrolment & { id: number } & Row>(client, STORED_ENROLMENTS, values(enrolments));
  return {
    terms: storedTerms.map((term) => ({ ...term, ...terms.get(term.id) })),
    classes: changed.filter(({ term_id, former_term_id }) => term_id !== former_term_id) satisfies MovedClass[],
    enrolments: [...leaving, ...staying.map((enrolment) => moveBack(enrolment, enrolments.get(enrolment.id)))],
    restored: staying.map((enrolment) => ({ ...enrolment, ...enrolments.get(enrolment.id) })),
    studentIds: staying.map(({ student_id }) => student_id),
  };
}

/** An enrolment that gets its former class back leaves the present one. */
function moveBack(enrolment: MovedEnrolment, before: Row = {}): MovedEnrolment {
  return 'class_id' in before ? { ...enrolment, begins_on: null, ends_on: null } : { ...enrolment, ...before };
}
