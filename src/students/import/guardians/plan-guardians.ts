import { assertAllowed } from '../../../access/decide.ts';
import type { Change } from '../../../audit/change.ts';
import { splitName } from '../../../input/person-name.rules.ts';
import { MAX_GUARDIANS } from '../../guardians/guardian-link.rules.ts';
import { runUnprepared } from '../import-run.ts';
import { refuseRows } from '../plan/import-claims.sql.ts';
import type { StagedFile } from '../plan/stage-file.ts';
import { guardianColumns } from './guardian-columns.ts';
import {
  countNewGuardians,
  createGuardianPlan,
  listFiledGuardians,
  listKnownGuardians,
  listKnownLinks,
  lockGuardianImports,
  markLinkedRows,
  numberGuardians,
  planGuardians,
  planLinks,
  storeGuardians,
  undoGuardians,
  writeGuardians,
} from './guardian-plan.sql.ts';
import { type FiledGuardian, GuardianResolver, type KnownGuardian, type KnownLink } from './resolve-guardians.ts';

/** Returns whether a file has guardians. @throws AppError `forbidden` without `manage:guardians` if it has */
export function hasGuardians({ caller }: Pick<Change, 'caller'>, { names }: Pick<StagedFile, 'names'>): boolean {
  if (!guardianColumns.some((column) => names[column] !== undefined)) return false;
  assertAllowed(caller, { permission: 'manage:guardians' });
  return true;
}

/**
 * Plans the guardians and links of the rows that can be written ([D98]). A fixed number of statements.
 * @param dryRun true if nothing is written, and so nothing locked
 */
export async function planGuardianLinks({ client, caller }: Change, dryRun: boolean): Promise<void> {
  const { institutionId } = caller;
  if (!dryRun) await runUnprepared(client, lockGuardianImports, [institutionId]);
  await runUnprepared(client, createGuardianPlan);
  const filed = (await runUnprepared<FiledGuardian & Row>(client, listFiledGuardians)).rows;
  const present = (values: (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))];
  const emails = present(filed.map(({ email }) => email?.toLowerCase()));
  const phones = present(filed.map(({ phone }) => phone?.replace(/\D/g, '')));
  const students = [...new Set(filed.map(({ studentId }) => studentId).filter((id) => id > 0))];
  const parents = [...new Set(filed.map(({ parentId }) => parentId).filter((id) => id !== null))];
  const values = [institutionId, emails, phones, parents];
  const known = await runUnprepared<KnownGuardian & Row>(client, listKnownGuardians, values);
  const links = await runUnprepared<KnownLink & Row>(client, listKnownLinks, [institutionId, students]);
  await storePlan({ client }, filed, new GuardianResolver(known.rows, links.rows, filed));
}

type Row = Record<string, unknown>;

async function storePlan(
  { client }: Pick<Change, 'client'>,
  filed: readonly FiledGuardian[],
  resolver: GuardianResolver,
): Promise<void> {
  const planned = filed.flatMap((guardian) => resolver.resolve(guardian) ?? []);
  const tooMany = [...new Set(planned.filter(({ studentId }) => resolver.countLinks(studentId) > MAX_GUARDIANS))];
  const problem = {
    field: 'guardian_name',
    code: 'invalid',
    message: `is one too many: a student has at most ${MAX_GUARDIANS} guardians.`,
  };
  const rows = [...new Set(tooMany.map(({ row }) => row))];
  if (rows.length > 0) await runUnprepared(client, refuseRows, [rows, rows.map(() => problem)]);
  const created = resolver.created.map((guardian) => ({ ...guardian, ...splitName(guardian.name) }));
  const column = <Item, Key extends keyof Item>(items: readonly Item[], key: Key) => items.map((item) => item[key]);
  await runUnprepared(client, planGuardians, [
    ...(['id', 'name', 'givenName', 'familyName', 'email', 'phone'] as const).map((key) => column(created, key)),
  ]);
  await runUnprepared(client, planLinks, [
    column(planned, 'row'),
    column(planned, 'guardianId'),
    column(planned, 'relation'),
    planned.map(({ former }) => (former ? 'updated' : 'created')),
    planned.map(({ former }) => former?.relation ?? null),
    planned.map(({ former }) => former?.updatedAt ?? null),
  ]);
  await runUnprepared(client, markLinkedRows);
}

/** Writes the planned guardians and links of the rows that are left in the plan. */
export async function writeGuardianLinks({ client, caller, ids }: Change): Promise<void> {
  const { institutionId } = caller;
  const { rows } = await runUnprepared<{ count: number }>(client, countNewGuardians);
  const count = rows[0]?.count ?? 0;
  if (count > 0) await runUnprepared(client, numberGuardians, [await ids.take(institutionId, 'guardians', count)]);
  for (const text of writeGuardians) await runUnprepared(client, text, [institutionId]);
}

/** Stores what an import wrote of guardians, for an undo. */
export async function storeGuardianLinks({ client, caller }: Change, importId: number): Promise<void> {
  for (const text of storeGuardians) await runUnprepared(client, text, [caller.institutionId, importId]);
}

/** Undoes what an import wrote of guardians, for the students whose undo is planned. */
export async function undoGuardianLinks({ client, caller }: Change, importId: number): Promise<void> {
  for (const text of undoGuardians) await runUnprepared(client, text, [caller.institutionId, importId]);
}
