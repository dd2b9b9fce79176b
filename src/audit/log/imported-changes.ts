import type { SelectingRequest } from '../../access/service-request.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { nestedFields } from '../../database/reads/selection.ts';
import { idArray } from '../../database/reads/sql.ts';
import type { FieldChanges } from '../change-records.ts';
import { erasedChanges } from '../sealed-changes.ts';
import type { AuditLogView } from './audit-log-view.ts';

/** A student's entry in the feed as an import wrote it. */
interface ImportedEntry {
  readonly auditLogId: string;
  readonly type: string;
  readonly changed: string[];
  /** Null once the student is erased. */
  readonly changes: Record<string, unknown> | null;
}

const LIST = `
  select audit_log_id as "auditLogId", type, changed, changes from student_changes
  where institution_id = $1 and student_id = $2 and audit_log_id = any(${idArray('$3')}) and changes_digest is not null`;

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
  return views.map((view) => ({ ...view, changes: changes.get(view.id) ?? view.changes }));
}

function toChanges({ type, changed, changes }: ImportedEntry): FieldChanges {
  if (changes === null) return erasedChanges(changed);
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      const [from, to] = type === 'created' ? [null, value] : (value as [unknown, unknown]);
      return [field, { from, to }];
    }),
  );
}
