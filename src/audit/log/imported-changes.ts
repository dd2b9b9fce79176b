import type { SelectingRequest } from '../../access/service-request.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { nestedFields } from '../../database/reads/selection.ts';
import { idArray } from '../../database/reads/sql.ts';
import type { FieldChanges } from '../change-records.ts';
import { placeholders, unsealJson } from '../sealed-changes.ts';
import type { AuditLogView } from './audit-log-view.ts';

/** A student's entry in the feed as an import wrote it. */
interface ImportedEntry {
  readonly auditLogId: string;
  readonly type: string;
  readonly changed: string[];
  /** Sealed; null for a student whom the undo of an import deleted. */
  readonly changes: Buffer | null;
  /** Null once the student is erased. */
  readonly key: Buffer | null;
}

const LIST = `
  select audit_log_id as "auditLogId", type, changed, changes, (
    select s.audit_key from students s where s.institution_id = $1 and s.id = student_changes.student_id) as key
  from student_changes where institution_id = $1 and student_id = $2 and audit_log_id = any(${idArray('$3')})`;

/** Returns records of one student's trail, those of imports with how they changed this student instead of their numbers ([D42]). */
export async function withImportedChanges(
  { caller, database, selection }: Pick<SelectingRequest, 'caller' | 'database' | 'selection'>,
  views: AuditLogView[],
  studentId: number,
): Promise<AuditLogView[]> {
  const imports = views.filter(({ resource }) => resource.type === 'import').map(({ id }) => id);
  if (imports.length === 0) return views;
  const names = nestedFields(selection.fields, 'data').map(({ name }) => `auditLog.${name}`);
  if (names.length > 0) selection.subjects?.add(String(studentId), names);
  const { rows } = await prepared<ImportedEntry>(database.pool, LIST, [caller.institutionId, studentId, imports]);
  const changes = new Map(rows.map((entry) => [Number(entry.auditLogId), toChanges(entry)]));
  return views.map((view) => (changes.has(view.id) ? { ...view, changes: changes.get(view.id) ?? null } : view));
}

function toChanges({ type, changed, changes, key }: ImportedEntry): FieldChanges | null {
  if (changes === null) return null;
  const values = key && unsealJson<Record<string, unknown>>(key, changes);
  if (!values) return placeholders(changed, key);
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const [from, to] = type === 'created' ? [null, value] : (value as [unknown, unknown]);
      return [field, { from, to }];
    }),
  );
}
