import { type EntityClass, type EntityName, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import type { NumberedTable } from '../../database/ids/numbered-tables.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { notFound } from '../../shared/errors.ts';
import type { AuditAction } from '../audit-actions.ts';
import type { FieldChanges } from '../change-records.ts';
import { diff } from '../diff.ts';
import type { Change } from '../recorded-change.ts';
import { auditedColumns } from './audited-columns.ts';

type Created<Action> = Action extends `${infer Type}.created` ? Type : never;
type Deleted<Action> = Action extends `${infer Type}.deleted` ? Type : never;

/** A kind of records that are created, changed and deleted one by one, each time with an audit record of the columns that differ. */
export interface AuditedKind<Entity extends object> {
  readonly entity: EntityName<Entity> | EntityClass<Entity>;
  readonly table: NumberedTable;
  /** Its name in the audit trail. */
  readonly type: Created<AuditAction> & Deleted<AuditAction>;
  /** Its name in messages, which it begins. */
  readonly noun: string;
}

/** Seals the personal values of a record. */
type Seal = (changes: FieldChanges) => FieldChanges;

const open: Seal = (changes) => changes;

/** Locks a record until the transaction ends. @throws AppError `not_found` */
export async function lockEntity<Entity extends object>(
  tx: Change,
  { entity, noun }: AuditedKind<Entity>,
  id: number,
): Promise<Entity> {
  const found = await tx.em.findOne(entity as EntityName<object>, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!found) throw notFound(noun);
  return found as Entity;
}

/** Creates a record and returns its id. */
export async function createEntity<Entity extends object>(
  tx: Change,
  kind: AuditedKind<Entity>,
  values: object,
  seal = open,
): Promise<number> {
  const id = await nextId(tx, kind.table);
  const state = { institutionId: tx.caller.institutionId, id, ...omitUndefined(values) };
  const created = tx.em.create(kind.entity, state as unknown as RequiredEntityData<Entity>);
  record(tx, kind, { id, change: 'created', changes: seal(diff({}, auditedColumns(created))) });
  return id;
}

/** Gives a locked record the values that are present. Records nothing if none differs. */
export function updateEntity<Entity extends { id: number }>(
  tx: Change,
  kind: AuditedKind<Entity>,
  stored: Entity,
  values: object,
  seal = open,
): void {
  const before = auditedColumns(stored);
  tx.em.assign(stored as object, omitUndefined(values));
  const changes = diff(before, auditedColumns(stored));
  if (Object.keys(changes).length > 0) record(tx, kind, { id: stored.id, change: 'updated', changes: seal(changes) });
}

/** Deletes a locked record. */
export function deleteEntity<Entity extends { id: number }>(
  tx: Change,
  kind: AuditedKind<Entity>,
  stored: Entity,
  seal = open,
): { message: string; id: number } {
  tx.em.remove(stored);
  record(tx, kind, { id: stored.id, change: 'deleted', changes: seal(diff(auditedColumns(stored), {})) });
  return { message: `The ${kind.noun.toLowerCase()} was deleted.`, id: stored.id };
}

function record<Entity extends object>(
  tx: Change,
  { type }: AuditedKind<Entity>,
  { id, change, changes }: { id: number; change: 'created' | 'updated' | 'deleted'; changes: FieldChanges },
): void {
  tx.record({ action: `${type}.${change}` as AuditAction, resource: { type, id }, changes });
}
