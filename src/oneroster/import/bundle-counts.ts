import type { PoolClient } from 'pg';
import type { Permission } from '../../access/permissions.ts';
import { MADE_HERE, MISSING_PERMISSIONS, PARTS_OF_USERS, PLANNED } from './counted-tables.ts';
import { type BundleFile, bundleFileNames, stagedTable } from './file/bundle-files.ts';
import type { FileMode } from './file/manifest.ts';
import { countLinks } from './plan/guardian-links.sql.ts';
import { missingKinds } from './plan/missing.sql.ts';
import type { PlannedInstitution } from './plan/planned-institution.ts';
import { runSql } from './run-sql.ts';
import type { StagedBundle } from './stage-bundle.ts';

/** Selects the students whom a planned bundle changes or finds unchanged. */
export const EXISTING_STUDENTS = `select id from planned_students where action in ('updated', 'unchanged', 'removed')`;

/** Numbers of rows by the import's action. */
interface RowCounts {
  created: number;
  updated: number;
  /** Records that the file says are deleted; here they become inactive, or end. */
  removed: number;
  unchanged: number;
  skipped: number;
}

/** Numbers of rows of a file by the import's action, which add up to all rows, and of records that the file does not name. */
export interface FileCounts extends RowCounts {
  readonly name: string;
  readonly mode: FileMode;
  readonly rows: number;
  /** Rows with problems. They are left out, or nothing is imported. */
  failed: number;
  /** Records that a complete file does not name. */
  missing: number;
}

/** The numbers of a plan. */
export interface BundleCounts {
  readonly files: FileCounts[];
  /** Numbers of missing records, by their name in messages. */
  readonly missing: ReadonlyMap<string, number>;
  /** The permissions that the changes need. */
  readonly permissions: ReadonlySet<Permission>;
}

/** Returns SQL of the permissions of roles: nobody gives or changes what they may not do ([D20]). $1 institution. @param ids SQL */
export const permissionsOfRoles = (ids: string) => `
  select distinct unnest(r.permissions) as permission from roles r where r.institution_id = $1 and r.id in (${ids})`;

/** Selects the permissions of the users whom a plan creates, changes or removes. */
const PERMISSIONS_OF_USERS = permissionsOfRoles(`
  select role_id from planned_users where action = 'created'
  union select u.role_id from users u where u.institution_id = $1 and u.id in (
    select id from planned_users where action in ('updated', 'removed') union select id from missing_users)`);

type CountsByFile = ReadonlyMap<BundleFile, FileCounts>;

/** Counts what a plan would do. */
export async function countPlan(
  client: PoolClient,
  institutionId: number,
  { bundle, institution }: { bundle: StagedBundle; institution: PlannedInstitution },
): Promise<BundleCounts> {
  const files = await countStaged(client, bundle);
  const permissions = new Set<Permission>();
  await addPlanned(client, files, permissions);
  await addLinks(client, institutionId, files, permissions);
  addInstitution(files.get('orgs'), institution);
  for (const [file, counts] of files) addOthers(counts, MADE_HERE.has(file) ? 'unchanged' : 'skipped');
  const missing = await addMissing(client, files, permissions);
  const ofUsers = await runSql<{ permission: Permission }>(client, PERMISSIONS_OF_USERS, [institutionId]);
  for (const { permission } of ofUsers) permissions.add(permission);
  return { files: [...files.values()], missing, permissions };
}

/** Counts the rows of each file, and those with problems. */
async function countStaged(client: PoolClient, bundle: StagedBundle): Promise<CountsByFile> {
  const files = new Map<BundleFile, FileCounts>();
  const failed = await countRows(client, bundleFileNames.map(stagedTable), 'failed');
  for (const [file, { rows }] of bundle.files) {
    const name = `${file}.csv`;
    const mode = bundle.isBulk(file) ? 'bulk' : 'delta';
    const none = { created: 0, updated: 0, removed: 0, unchanged: 0, skipped: 0, missing: 0 };
    files.set(file, { name, mode, rows, ...none, failed: failed.get(stagedTable(file)) ?? 0 });
  }
  return files;
}

async function addPlanned(client: PoolClient, files: CountsByFile, permissions: Set<Permission>): Promise<void> {
  const relations = [...PLANNED, ...PARTS_OF_USERS];
  const rows = await runSql<RowCounts & { place: number } & Record<string, unknown>>(
    client,
    relations.map(([relation, file], place) => countActions(place, relation, file)).join(' union all '),
  );
  for (const { place, ...added } of rows) {
    const [, file, create, update] = relations[place] as (typeof relations)[number];
    const counts = files.get(file);
    if (counts) for (const name of ROW_COUNTS) counts[name] += added[name];
    if (create && added.created) permissions.add(create);
    if (update && (added.updated || added.removed)) permissions.add(update);
  }
}

const ROW_COUNTS = ['created', 'updated', 'removed', 'unchanged', 'skipped'] as const;

/** SQL of the number of rows of a relation by action, without those that have a problem. */
function countActions(place: number, relation: string, file: BundleFile): string {
  const count = (actions: string, name: string) => `(count(*) filter (where action in (${actions})))::int as ${name}`;
  const counts = ROW_COUNTS.map((name) => count(name === 'skipped' ? `'skipped', 'kept'` : `'${name}'`, name));
  return `select ${place} as place, ${counts.join(', ')} from ${relation} p
    where not exists (select from ${stagedTable(file)} s where s.failed and s.row = p.row)`;
}

/** A user whose links to others are written is updated, too. */
async function addLinks(
  client: PoolClient,
  institutionId: number,
  files: CountsByFile,
  permissions: Set<Permission>,
): Promise<void> {
  const [links] = await runSql<{ isChanged: boolean; unchanged: number }>(client, countLinks, [institutionId]);
  if (!links?.isChanged) return;
  permissions.add('manage:guardians');
  const users = files.get('users');
  if (!users) return;
  users.updated += links.unchanged;
  users.unchanged -= links.unchanged;
}

/** The rows of the school and of its district are one record here. */
function addInstitution(
  orgs: FileCounts | undefined,
  { row, parentRow, isAdopted, changes }: PlannedInstitution,
): void {
  if (!orgs || orgs.failed > 0) return;
  const names = Object.keys(changes);
  const isUpdated = isAdopted || names.some((name) => !name.startsWith('parent_'));
  if (row !== null) orgs[isUpdated ? 'updated' : 'unchanged'] += 1;
  if (parentRow !== null) orgs[names.some((name) => name.startsWith('parent_')) ? 'updated' : 'unchanged'] += 1;
}

/** Counts the rows without problem that are in no plan. */
function addOthers(counts: FileCounts, as: 'unchanged' | 'skipped'): void {
  counts[as] += ROW_COUNTS.reduce((rest, name) => rest - counts[name], counts.rows - counts.failed);
}

/** Counts the records that complete files do not name. Returns how many are missing, by their name in messages. */
async function addMissing(
  client: PoolClient,
  files: CountsByFile,
  permissions: Set<Permission>,
): Promise<Map<string, number>> {
  const missing = new Map<string, number>();
  const found = await countRows(
    client,
    missingKinds.map(({ table }) => table),
  );
  for (const { table, name, file } of missingKinds) {
    const count = found.get(table);
    const counts = files.get(file);
    if (!count || !counts) continue;
    counts.missing += count;
    missing.set(name, count);
    permissions.add(MISSING_PERMISSIONS[table] as Permission);
  }
  return missing;
}

/** Counts the rows of each table for which the condition is true. */
async function countRows(
  client: PoolClient,
  tables: readonly string[],
  condition = 'true',
): Promise<Map<string, number>> {
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int from ${table} where ${condition}`);
  const rows = await runSql<{ name: string; count: number }>(client, counts.join(' union all '));
  return new Map(rows.map(({ name, count }) => [name, count]));
}
