import type { SelectingRequest } from '../access/service-request.ts';
import { type Change, change, readBack } from '../audit/change.ts';
import type { ReadModel } from '../database/reads/build-select.ts';
import { type Groups, listReader, readGroups } from '../database/reads/record-readers.ts';
import type { Selected } from '../database/reads/selection.ts';
import { idArray } from '../database/reads/sql.ts';
import { notFound } from '../shared/errors.ts';

/** A kind of credentials with which other systems act for the institution, until somebody revokes them ([D17]). */
export interface CredentialKind {
  readonly type: 'api_key' | 'oauth_client';
  /** Its name in messages. */
  readonly noun: string;
  /** The table, whose alias is `c`. */
  readonly table: string;
  readonly readModel: ReadModel;
  /** SQL of its name in the audit trail. */
  readonly label: string;
  /** SQL of the condition under which it works. */
  readonly active: string;
  /** SQL that revokes it. */
  readonly revoke: string;
}

/** Lists all credentials of the institution, including those that do not work any more. */
export function listCredentials<T>(request: SelectingRequest, { table, readModel }: CredentialKind): Promise<T[]> {
  return listReader(readModel, `${table} c`, 'c.id')<T>(request);
}

/** Reads the active credentials by the user who created them. They stay active when their creator is deactivated ([D18]). */
export const activeCredentialsByCreator =
  <T>({ table, readModel, active }: CredentialKind) =>
  ({ caller, database, selection }: SelectingRequest, userIds: readonly number[]): Promise<Groups<T>> => {
    const where = `c.institution_id = $1 and c.created_by = any(${idArray('$2')}) and ${active}`;
    const order = { groupBy: 'c.created_by', orderBy: 'c.id' };
    const query = { from: `${table} c`, where, ...order, values: [caller.institutionId, userIds] };
    return readGroups<T>(database.pool, readModel, query, selection);
  };

/** Lists the active credentials that the user created, by their names in the audit trail. */
export async function activeCredentialNames(
  tx: Change,
  { table, label, active }: CredentialKind,
  userId: number,
): Promise<string[]> {
  const text = `select ${label} as name from ${table} c where c.institution_id = $1 and c.created_by = $2 and ${active} order by c.id`;
  const { rows } = await tx.query<{ name: string }>(text, userId);
  return rows.map(({ name }) => name);
}

/**
 * Revokes a credential, which is refused from then on, with the tokens that it got ([D14]). Revoking it again changes nothing.
 * @throws AppError `not_found`
 */
export function revokeCredential<T>(request: SelectingRequest, kind: CredentialKind, id: number): Promise<Selected<T>> {
  return change(request, async (tx) => {
    await revokeCredentials(tx, kind, 'id', id);
    const revoked = await readBack<T | undefined>(tx, kind.readModel, `${kind.table} c`, id, request.selection);
    if (!revoked) throw notFound(kind.noun);
    return revoked as Selected<T>;
  });
}

/** Revokes the credential with an id, or the ones that a user created. */
export async function revokeCredentials(
  tx: Change,
  { table, type, revoke }: CredentialKind,
  by: 'id' | 'created_by',
  id: number,
): Promise<void> {
  const text = `update ${table} set ${revoke} where institution_id = $1 and ${by} = $2 and revoked_at is null returning id`;
  const { rows } = await tx.query<{ id: number }>(text, id);
  for (const row of rows) tx.record({ action: `${type}.revoked`, resource: { type, id: row.id } });
}
