import type { SelectingRequest } from '../../access/service-request.ts';
import { termColumns } from '../../classes/terms/term.read-model.ts';
import type { ReadModel } from '../../database/reads/build-select.ts';
import { type Groups, pageReader, readGroups, recordReader } from '../../database/reads/record-readers.ts';
import { dateTime, idArray } from '../../database/reads/sql.ts';
import { studentReference } from '../../students/student.read-model.ts';
import { templateColumns } from '../templates/document-template.queries.ts';

/** The most documents of the file of a batch ([D146]). */
export const MAX_DOCUMENTS_OF_FILE = 2_000;

/** The most problems of a batch that are shown. */
const MAX_PROBLEMS = 1_000;

const DONE = 'b.issued + b.unchanged';

/** A batch of documents ([D145]). */
export const batchReadModel: ReadModel = {
  keys: ['id'],
  joins: {
    k: 'join document_templates k on k.institution_id = $1 and k.id = b.template_id',
    t: 'left join terms t on t.institution_id = $1 and t.id = b.term_id',
  },
  fields: {
    id: { sql: 'b.id' },
    kind: { sql: 'b.kind' },
    template: { join: 'k', fields: templateColumns },
    term: { join: 't', present: 't.id is not null', fields: termColumns },
    status: { sql: 'b.status' },
    total: { sql: 'b.total' },
    done: { sql: DONE },
    unchanged: { sql: 'b.unchanged' },
    failed: { sql: 'b.failed' },
    createdAt: { sql: dateTime('b.created_at') },
    finishedAt: { sql: dateTime('b.finished_at') },
    url: {
      sql: `case when b.finished_at is not null and ${DONE} between 1 and ${MAX_DOCUMENTS_OF_FILE} then '/document-batches/' || b.id || '.pdf' end`,
    },
  },
};

/** Returns a page of batches, the newest first. */
export const listDocumentBatches = pageReader(batchReadModel, 'document_batches b', 'b.id desc');

/** Returns a batch. */
export const getDocumentBatch = recordReader(batchReadModel, 'document_batches b');

const MESSAGES = `case o.problem when 'nothing_to_show' then 'There is nothing to show: no published final grade.'
  when 'no_font' then coalesce('No font has ' || o.letter || '.', 'No font has a letter of it.')
  when 'failed' then 'An internal error, which the log names with batch ' || o.batch_id || ', prevented the document. Order it again.'
  else 'The data of the student were erased.' end`;

const problemReadModel: ReadModel = {
  keys: [],
  subject: { sql: 'o.student_id', record: 'documentProblem' },
  joins: { s: 'join students s on s.institution_id = $1 and s.id = o.student_id' },
  fields: { student: studentReference, code: { sql: 'o.problem' }, message: { sql: MESSAGES } },
};

/** Returns the first problems of each batch, by student. Deleted students are left out ([D27]), unless their data were erased before. */
export function problemsByBatch<T>(
  { caller, database, selection }: SelectingRequest,
  ids: readonly number[],
): Promise<Groups<T>> {
  const from = `unnest(${idArray('$2')}) asked (id) cross join lateral (
    select p.* from document_outcomes p join students shown on shown.institution_id = $1 and shown.id = p.student_id
    where p.institution_id = $1 and p.batch_id = asked.id and p.problem is not null
      and (shown.deleted_at is null or p.problem = 'erased')
    order by p.student_id limit ${MAX_PROBLEMS}) o`;
  const query = {
    from,
    where: 'true',
    groupBy: 'o.batch_id',
    orderBy: 'o.student_id',
    values: [caller.institutionId, ids],
  };
  return readGroups<T>(database.pool, problemReadModel, query, selection);
}
