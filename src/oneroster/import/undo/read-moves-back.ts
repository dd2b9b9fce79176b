import type { Change } from '../../../audit/recorded-change.ts';
import type { MovedClass, MovedTerm, Moves } from '../../../classes/stranded-records.ts';
import { runSql } from '../run-sql.ts';

/** The former values of the records of a table that the undo restores. $1 its name. */
const RESTORED = `
  select id, before from undone_records where record_table = $1 and action = 'updated' and problem is null order by id`;

const STORED_TERMS = `
  select id, parent_id, starts_on::text as starts_on, ends_on::text as ends_on from terms
  where institution_id = $1 and id = any($2::int[])`;
const STORED_CLASSES = 'select id, term_id from classes where institution_id = $1 and id = any($2::int[])';

/** Enrolments that the undo deletes, or gives their former class, have no day in the present one. */
const ENROLMENTS = `
  select id, case when action = 'updated' and not before ? 'class_id' then before ->> 'begins_on' end as begins_on
  from undone_records
  where record_table = 'enrolments' and problem is null and (action = 'created' or before ?| '{begins_on,class_id}')`;

/** Reads the terms, classes and enrolments that a planned undo moves back. Stored rows are read by ids, as in its plan. */
export async function readMovesBack({ client, caller }: Change): Promise<Moves> {
  const restored = async (table: string) => {
    const rows = await runSql<{ id: number; before: Record<string, unknown> }>(client, RESTORED, [table]);
    return new Map(rows.map(({ id, before }) => [id, before]));
  };
  const [terms, classes] = [await restored('terms'), await restored('classes')];
  const values = (rows: typeof terms) => [caller.institutionId, [...rows.keys()]];
  const storedTerms = await runSql<MovedTerm & Record<string, unknown>>(client, STORED_TERMS, values(terms));
  const stored = await runSql<{ id: number; term_id: number | null }>(client, STORED_CLASSES, values(classes));
  const changed = stored.map(({ id, term_id }) => ({ id, term_id, former_term_id: term_id, ...classes.get(id) }));
  return {
    terms: storedTerms.map((term) => ({ ...term, ...terms.get(term.id) })),
    classes: changed.filter(({ term_id, former_term_id }) => term_id !== former_term_id) satisfies MovedClass[],
    enrolments: await runSql<{ id: number; begins_on: string | null }>(client, ENROLMENTS),
  };
}
