import { sql } from 'kysely';
import type { ActorType } from '../../access/caller.ts';
import type { SelectingRequest } from '../../access/service-request.ts';
import { Conditions } from '../../database/reads/conditions.ts';
import {
  type Page,
  type PageArguments,
  type PageQuery,
  readPage,
  readPageArguments,
} from '../../database/reads/page.ts';
import { nestedFields, type SelectedField, type Selection } from '../../database/reads/selection.ts';
import { checkRange } from '../../input/period.ts';
import type { FieldChanges } from '../change-records.ts';
import { isSealed, type SealedChanges, sharedAuditKey, unsealChanges } from '../sealed-changes.ts';
import { auditLogReadModel } from './audit-log.read-model.ts';
import type { AuditLogView } from './audit-log-view.ts';
import { withImportedChanges } from './imported-changes.ts';

export interface AuditLogArguments extends PageArguments {
  actorType?: ActorType | null;
  actorId?: number | null;
  action?: string | null;
  resourceType?: string | null;
  resourceId?: number | null;
  requestId?: string | null;
  /** Inclusive. */
  from?: string | null;
  /** Inclusive. */
  to?: string | null;
}

const allFields: SelectedField[] = Object.keys(auditLogReadModel.fields).map((name) => ({ name, as: name }));
const wholeRecords: Selection = { format: 'objects', fields: [{ name: 'data', as: 'data', fields: allFields }] };

interface StoredLog extends Omit<AuditLogView, 'changes'> {
  changes: FieldChanges | SealedChanges | null;
  studentKey: string | null;
  guardianKey: string | null;
}

/**
 * Returns a page of the audit trail, newest first. Decrypts personal values with the keys of the people concerned, unless those keys
 * were erased.
 * @throws AppError `validation_error`
 */
export async function listAuditLogs(
  { caller, database, selection, errors }: SelectingRequest,
  args: AuditLogArguments,
): Promise<Page<AuditLogView>> {
  checkRange(errors, args);
  const page = readPageArguments(args, errors);
  const query = auditLogList(caller.institutionId, args);
  const { data, pagination } = (await readPage<StoredLog>(
    database.pool,
    auditLogReadModel,
    query,
    { ...wholeRecords, subjects: subjectsOf(selection) },
    page,
  )) as Page<StoredLog>;
  const views = data.map(toView);
  const student = studentOf(args);
  if (student === undefined) return { data: views, pagination };
  return { data: await withImportedChanges({ caller, database, selection }, views, student), pagination };
}

/** Whole records are read, so the fields that the request selects are recorded instead. */
function subjectsOf({ fields, subjects }: Selection): Selection['subjects'] {
  const names = nestedFields(fields, 'data').map(({ name }) => `auditLog.${name}`);
  return subjects && names.length > 0 ? { add: (ids) => subjects.add(ids, names) } : undefined;
}

/** Without filters, the total is the sequence number of the last record in the chain. Otherwise the records are counted. */
function auditLogList(institutionId: number, args: AuditLogArguments): PageQuery {
  const conditions = new Conditions('l', institutionId)
    .addIfPresent(args.actorType, (type) => sql`l.actor_type = ${type}`)
    .addIfPresent(args.actorId, (id) => sql`l.actor_id = ${id}`)
    .addIfPresent(args.action, (action) => sql`l.action = ${action}`)
    .addIfPresent(args.resourceType, (type) => sql`(l.resource_type = ${type}${orOfStudent(institutionId, args)})`)
    .addIfPresent(args.resourceId, (id) => sql`(l.resource_id = ${id}${orOfStudent(institutionId, args)})`)
    .addIfPresent(args.requestId, (id) => sql`l.request_id = ${id}`)
    .addIfPresent(args.from, (from) => sql`l.occurred_at >= ${from}`)
    // Times are shown in milliseconds but stored in microseconds.
    .addIfPresent(args.to, (to) => sql`l.occurred_at < ${to}::timestamptz + interval '1 millisecond'`);
  const query = conditions.query('audit_logs l', 'l.occurred_at desc, l.id desc');
  const total = 'coalesce((select sequence from audit_heads where institution_id = $1), 0)';
  return conditions.unfiltered ? { ...query, total } : query;
}

/**
 * Returns SQL of the alternatives that belong to the trail of the student who is asked for ([D42]): a record of an import, or its undo, which
 * changed the student, and one of a document of the student.
 */
function orOfStudent(institutionId: number, args: AuditLogArguments) {
  const student = studentOf(args);
  if (student === undefined) return sql``;
  return sql` or l.resource_type = 'import' and l.id in (select c.audit_log_id from student_changes c
    where c.institution_id = ${institutionId} and c.student_id = ${student})
    or l.resource_type = 'document' and l.resource_id = any(array(select d.id from documents d
    where d.institution_id = ${institutionId} and d.student_id = ${student}))`;
}

/** Returns the id of the student whose trail is asked for. */
function studentOf({ resourceType, resourceId }: AuditLogArguments): number | undefined {
  return resourceType === 'student' ? (resourceId ?? undefined) : undefined;
}

function toView(stored: StoredLog): AuditLogView {
  const { studentKey, guardianKey, changes, ...log } = stored;
  const unsealed = changes && isSealed(changes) ? unsealChanges(keyTo(stored, changes), changes) : changes;
  // jsonb stores `to` before `from`.
  const fields = Object.entries(unsealed ?? {}).map(([field, change]) => [
    field,
    Object.assign({ from: null, to: null }, change),
  ]);
  return { ...log, changes: fields.length > 0 ? Object.fromEntries(fields) : null };
}

/** Returns the key to sealed values: the person's own, or for a student's link to a guardian one derived from both. Null once erased. */
function keyTo({ resource, studentKey, guardianKey }: StoredLog, { open }: SealedChanges): Buffer | null {
  const student = studentKey === null ? null : Buffer.from(studentKey, 'base64');
  const guardian = guardianKey === null ? null : Buffer.from(guardianKey, 'base64');
  if (resource.type !== 'guardian') return student;
  if (!('student' in open)) return guardian;
  return student && guardian && sharedAuditKey(student, guardian);
}
