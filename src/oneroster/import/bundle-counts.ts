import type { PoolClient } from 'pg';
import type { Permission } from '../../access/permissions.ts';
import { type BundleFile, stagedTable } from './file/bundle-files.ts';
import type { FileMode } from './file/manifest.ts';
import { countLinks } from './plan/guardian-links.sql.ts';
import { missingKinds } from './plan/missing.sql.ts';
import { runSql } from './run-sql.ts';
import type { StagedBundle } from './stage-bundle.ts';

/** Selects the students whom a planned bundle changes or finds unchanged. */
export const EXISTING_STUDENTS = `select id from planned_students where action in ('updated', 'unchanged', 'removed')`;

/** Numbers of rows by the import's action. */
interface PlannedCounts {
  created: number;
  updated: number;
  /** Records that the file says are deleted; here they become inactive, or end. */
  removed: number;
  unchanged: number;
  skipped: number;
}

/** Numbers of rows of a file by the import's action, and of records that the file does not name. */
export interface FileCounts extends PlannedCounts {
  readonly name: string;
  readonly mode: FileMode;
  readonly rows: number;
  /** Rows with problems. They are left out, or nothing is imported. */
  failed: number;
  /** Records that a complete file does not name. */
  missing: number;
}

/** The tables of the plan with the file that each is made from, and the permissions to create and to update its records. */
const PLANNED: readonly (readonly [table: string, file: BundleFile, create: Permission, update: Permission])[] = [
  ['planned_terms', 'academicSessions', 'create:classes', 'update:classes'],
  ['planned_courses', 'courses', 'create:courses', 'update:courses'],
  ['planned_classes', 'classes', 'create:classes', 'update:classes'],
  ['planned_users', 'users', 'manage:users', 'manage:users'],
  ['planned_guardians', 'users', 'manage:guardians', 'manage:guardians'],
  ['planned_students', 'users', 'import:students', 'update:students'],
  ['planned_enrolments', 'enrollments', 'update:classes', 'update:classes'],
  ['planned_class_teachers', 'enrollments', 'update:classes', 'update:classes'],
];

const MISSING_PERMISSIONS: Readonly<Record<string, Permission>> = {
  missing_students: 'update:students',
  missing_users: 'manage:users',
  missing_student_guardians: 'manage:guardians',
  missing_courses: 'update:courses',
  missing_enrolments: 'update:classes',
  missing_class_teachers: 'update:classes',
};

/** The numbers of a plan. */
export interface BundleCounts {
  readonly files: FileCounts[];
  /** How many records are missing, by their name in messages. */
  readonly missing: ReadonlyMap<string, number>;
  /** The permissions that the changes need. */
  readonly permissions: ReadonlySet<Permission>;
}

type CountsByFile = ReadonlyMap<BundleFile, FileCounts>;

/** Counts what a plan would do. */
export async function countPlan(
  client: PoolClient,
  institutionId: number,
  bundle: StagedBundle,
): Promise<BundleCounts> {
  const files = await countStaged(client, bundle);
  const permissions = new Set<Permission>();
  await addPlanned(client, files, permissions);
  await addLinks(client, institutionId, files, permissions);
  const missing = await addMissing(client, files, permissions);
  return { files: [...files.values()], missing, permissions };
}

/** Counts the rows of each file, and those with problems. */
async function countStaged(client: PoolClient, bundle: StagedBundle): Promise<CountsByFile> {
  const files = new Map<BundleFile, FileCounts>();
  for (const [file, { rows }] of bundle.files) {
    const name = `${file}.csv`;
    const mode = bundle.isBulk(file) ? 'bulk' : 'delta';
    const none = { created: 0, updated: 0, removed: 0, unchanged: 0, skipped: 0, missing: 0 };
    const failed = await countRows(client, `${stagedTable(file)} where failed`);
    files.set(file, { name, mode, rows, ...none, failed });
  }
  return files;
}

async function addPlanned(client: PoolClient, files: CountsByFile, permissions: Set<Permission>): Promise<void> {
  for (const [table, file, create, update] of PLANNED) {
    const [counts] = await runSql<PlannedCounts & Record<string, unknown>>(client, countActions(table));
    add(files.get(file), counts as PlannedCounts);
    if (counts?.created) permissions.add(create);
    if (counts?.updated || counts?.removed) permissions.add(update);
  }
  const users = files.get('users');
  if (users) users.skipped += await countRows(client, 'bundle_users where skipped and not left_out');
}

/** Counts the links of students to guardians that are written as updates of users. */
async function addLinks(
  client: PoolClient,
  institutionId: number,
  files: CountsByFile,
  permissions: Set<Permission>,
): Promise<void> {
  type LinkCounts = Pick<PlannedCounts, 'created' | 'updated' | 'removed'> & Record<string, unknown>;
  const [links] = await runSql<LinkCounts>(client, countLinks, [institutionId]);
  if (!links?.created && !links?.updated && !links?.removed) return;
  permissions.add('manage:guardians');
  const users = files.get('users');
  if (users) users.updated += links.created + links.updated;
}

/** Counts the records that complete files do not name. Returns how many are missing, by their name in messages. */
async function addMissing(
  client: PoolClient,
  files: CountsByFile,
  permissions: Set<Permission>,
): Promise<Map<string, number>> {
  const missing = new Map<string, number>();
  for (const { table, name, file } of missingKinds) {
    const count = await countRows(client, table);
    const counts = files.get(file);
    if (count === 0 || !counts) continue;
    counts.missing += count;
    missing.set(name, count);
    permissions.add(MISSING_PERMISSIONS[table] as Permission);
  }
  return missing;
}

function add(counts: FileCounts | undefined, { created, updated, removed, unchanged, skipped }: PlannedCounts): void {
  if (!counts) return;
  counts.created += created;
  counts.updated += updated;
  counts.removed += removed;
  counts.unchanged += unchanged;
  counts.skipped += skipped;
}

async function countRows(client: PoolClient, from: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(client, `select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

function countActions(table: string): string {
  const count = (condition: string, name: string) => `(count(*) filter (where ${condition}))::int as ${name}`;
  return `select ${['created', 'updated', 'removed', 'unchanged'].map((action) => count(`action = '${action}'`, action)).join(', ')},
    ${count(`action in ('skipped', 'kept')`, 'skipped')} from ${table}`;
}
