import type { PoolClient } from 'pg';
import { assignedSourcedIdSql, type SourcedKind } from '../../../database/ids/sourced-id.ts';
import { changedSince } from '../../../students/import/import-run.ts';
import { type BundleProblem, MAX_LISTED_PROBLEMS } from '../bundle-problems.ts';
import { runSql } from '../run-sql.ts';
import { writtenTables } from './written-tables.ts';

/** Record counts of a file by outcome. */
export interface UndoneFile {
  readonly name: string;
  /** Created by the import, and deleted now. */
  deleted: number;
  /** Restored to their state before the import. */
  restored: number;
  /** Left alone. */
  kept: number;
}

/** A record that an undo leaves alone. */
export type UndoProblem = BundleProblem;

/** SQL of the message of a problem. */
const MESSAGE = `case r.problem
  when 'changed_since' then ${changedSince('r.later_import')}
  when 'deleted_since' then 'was deleted after the import, or a record that it links was.'
  when 'used_since' then 'was created by the import and stays, because other records use it now.'
  when 'student_kept' then 'stays, because its student was changed after the import.' end`;

const KINDS: Readonly<Record<string, SourcedKind>> = {
  students: 'student',
  users: 'user',
  guardians: 'guardian',
  terms: 'term',
  courses: 'course',
  classes: 'class',
  enrolments: 'enrolment',
};

/** SQL of the identifiers of a record: `s-17`, and `s-17, g-5` for a link. */
const IDENTIFIER = `case r.record_table
  ${Object.entries(KINDS)
    .map(([table, kind]) => `when '${table}' then ${assignedSourcedIdSql(kind, 'r.id')}`)
    .join(' ')}
  when 'student_guardians' then ${assignedSourcedIdSql('student', 'r.id')} || ', ' || ${assignedSourcedIdSql('guardian', 'r.linked_id')}
  when 'class_teachers' then ${assignedSourcedIdSql('class', 'r.id')} || ', ' || ${assignedSourcedIdSql('user', 'r.linked_id')} end`;

const FILE = `case r.record_table ${writtenTables
  .map(({ table, file }) => `when '${table}' then '${file}.csv'`)
  .join(' ')} else 'orgs.csv' end`;

const COUNTS = `
  select ${FILE} as name, (count(*) filter (where r.problem is null and r.action = 'created'))::int as deleted,
    (count(*) filter (where r.problem is null and r.action <> 'created'))::int as restored,
    (count(*) filter (where r.problem is not null))::int as kept
  from undone_records r group by 1 order by 1`;

const PROBLEMS = `
  select ${FILE} as file, r.file_row as row, 'sourcedId' as column, ${IDENTIFIER} as value, ${MESSAGE} as message,
    (count(*) over ())::int as total
  from undone_records r where r.problem is not null
  order by file, r.file_row nulls last, r.id, r.linked_id limit ${MAX_LISTED_PROBLEMS}`;

/** Reads the outcome of an undo. */
export async function readUndo(client: PoolClient) {
  const files = await runSql<UndoneFile & Record<string, unknown>>(client, COUNTS);
  const rows = await runSql<UndoProblem & { total: number }>(client, PROBLEMS);
  const problems = rows.map(({ total: _total, ...problem }): UndoProblem => problem);
  return { files: files as UndoneFile[], problemCount: rows[0]?.total ?? 0, problems };
}
