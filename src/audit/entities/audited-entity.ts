import { type EntityClass, type EntityName, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import type { NumberedTable } from '../../database/ids/numbered-tables.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { notFound } from '../../shared/errors.ts';
import type { AuditAction } from '../audit-actions.ts';
import type { ChangeRecord, FieldChanges } from '../change-records.ts';
import { diff } from '../diff.ts';
import type { Change } from '../recorded-change.ts';
import { auditedColumns } from './audited-columns.ts';

type Created<Action> = Action extends `${infer Type}.created` ? Type : never;

type ChangeName = 'created' | 'updated' | 'deleted';

/** A kind of records that are created, changed and deleted one by one, each time with an audit record of the columns that differ. */
export interface AuditedKind<Entity extends object> {
  readonly entity: EntityName<Entity> | EntityClass<Entity>;
  /** Its name in the audit trail and, with blanks, in messages. */
  readonly type: Created<AuditAction>;
  /** Properties that no client changes. */
  readonly unaudited?: readonly (keyof Entity & string)[];
  /** Returns the event of a change, if webhooks hear of it. */
  readonly event?: (entity: Entity, change: ChangeName, changes: FieldChanges) => ChangeRecord['event'];
}

/** The result of a deletion. */
export interface Deleted {
  message: string;
  id: number;
}

/** Seals the personal values of a record. */
type Seal = (changes: FieldChanges) => FieldChanges;

const open: Seal = (changes) => changes;

/** Locks a record until the transaction ends. @throws AppError `not_found` */
export async function lockEntity<Entity extends object>(
  tx: Change,
  { entity, type }: AuditedKind<Entity>,
  id: number,
): Promise<Entity> {
  const found = await tx.em.findOne(entity as EntityName<object>, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!found) throw notFound(capitalise(nounOf(type)));
  return found as Entity;
}

/** Creates a record and returns it. Values that depend on its id are a function of it. */
export async function createEntity<Entity extends { id: number }>(
  tx: Change,
  kind: AuditedKind<Entity>,
  values: object | ((owner: { institutionId: number; id: number }) => object),
  seal = open,
): Promise<Entity> {
  const { tableName } = tx.em.getMetadata().get<Entity>(kind.entity);
  const owner = { institutionId: tx.caller.institutionId, id: await nextId(tx, tableName as NumberedTable) };
  const state = { ...owner, ...omitUndefined(typeof values === 'function' ? values(owner) : values) };
  const created = tx.em.create(kind.entity, state as unknown as RequiredEntityData<Entity>) as Entity;
  recordCreated(tx, kind, created, seal);
  return created;
}

/** Records a new entity with the values of its columns, and returns these. */
export function recordCreated<Entity extends { id: number }>(
  tx: Change,
  kind: AuditedKind<Entity>,
  created: Entity,
  seal = open,
): Record<string, unknown> {
  const columns = auditedColumns(created, kind.unaudited);
  recordEntity(tx, kind, created, 'created', seal(diff({}, columns)));
  return columns;
}

/** Gives a locked record the values that are present, and returns the columns that changed. Records nothing if none did. */
export function updateEntity<Entity extends { id: number }>(
  tx: Change,
  kind: AuditedKind<Entity>,
  stored: Entity,
  values: object,
  seal = open,
): FieldChanges {
  const changes = assignEntity(tx, kind, stored, values);
  if (Object.keys(changes).length > 0) recordEntity(tx, kind, stored, 'updated', seal(changes));
  return changes;
}

/** Gives a locked record the values that are present, and returns the columns that changed, for a record that holds more. */
export function assignEntity<Entity extends object>(
  tx: Change,
  { unaudited }: AuditedKind<Entity>,
  stored: Entity,
  values: object,
): FieldChanges {
  const before = auditedColumns(stored, unaudited);
  tx.em.assign(stored as object, omitUndefined(values));
  return diff(before, auditedColumns(stored, unaudited));
}

/** Deletes a locked record. */
export function deleteEntity<Entity extends { id: number }>(
  tx: Change,
  kind: AuditedKind<Entity>,
  stored: Entity,
  seal = open,
): Deleted {
  tx.em.remove(stored);
  recordEntity(tx, kind, stored, 'deleted', seal(diff(auditedColumns(stored, kind.unaudited), {})));
  return { message: `The ${nounOf(kind.type)} was deleted.`, id: stored.id };
}

/** Records a change of an entity, with the event of its kind. */
export function recordEntity<Entity extends { id: number }>(
  tx: Change,
  { type, event: eventOf }: AuditedKind<Entity>,
  entity: Entity,
  change: ChangeName,
  changes: FieldChanges,
): void {
  const event = eventOf?.(entity, change, changes);
  const record: ChangeRecord = {
    action: `${type}.${change}` as AuditAction,
    resource: { type, id: entity.id },
    changes,
  };
  tx.record(event ? { ...record, event } : record);
}

function nounOf(type: string): string {
  return type.replaceAll('_', ' ');
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
