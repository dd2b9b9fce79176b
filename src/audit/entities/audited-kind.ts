import { type EntityName, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import type { NumberedTable } from '../../database/ids/numbered-tables.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { notFound } from '../../shared/errors.ts';
import type { AuditAction } from '../audit-actions.ts';
import { type Change, diff } from '../change.ts';
import type { ChangeRecord, FieldChanges } from '../change-records.ts';
import { auditedColumns } from './audited-columns.ts';

type Created<Action> = Action extends `${infer Type}.created` ? Type : never;

type ChangeName = 'created' | 'updated' | 'deleted';

interface Options<Entity> {
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

/** A kind of records that are created, changed and deleted one by one, each time with an audit record of the columns that differ. */
export class AuditedKind<Entity extends { id: number }> {
  private readonly entity: EntityName<Entity>;
  private readonly type: Created<AuditAction>;
  private readonly options: Options<Entity>;

  /** @param type its name in the audit trail and, with blanks, in messages */
  constructor(entity: EntityName<Entity>, type: Created<AuditAction>, options: Options<Entity> = {}) {
    this.entity = entity;
    this.type = type;
    this.options = options;
  }

  /** Locks a record until the transaction ends. @throws AppError `not_found` */
  async lock(tx: Change, id: number): Promise<Entity> {
    const entity = this.entity as EntityName<object>;
    const found = await tx.em.findOne(entity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!found) throw notFound(capitalise(this.noun));
    return found as Entity;
  }

  /** Creates a record and returns it. Values that depend on its id are a function of it. */
  async create(
    tx: Change,
    values: object | ((owner: { institutionId: number; id: number }) => object),
    seal = open,
  ): Promise<Entity> {
    const { tableName } = tx.em.getMetadata().get<Entity>(this.entity);
    const owner = { institutionId: tx.caller.institutionId, id: await nextId(tx, tableName as NumberedTable) };
    const state = { ...owner, ...omitUndefined(typeof values === 'function' ? values(owner) : values) };
    const created = tx.em.create(this.entity, state as unknown as RequiredEntityData<Entity>) as Entity;
    this.recordCreated(tx, created, seal);
    return created;
  }

  /** Records a new entity with the values of its columns, and returns these. */
  recordCreated(tx: Change, created: Entity, seal = open): Record<string, unknown> {
    const columns = this.columnsOf(created);
    this.record(tx, created, 'created', seal(diff({}, columns)));
    return columns;
  }

  /** Gives a locked record the values that are present, and returns the columns that changed. Records nothing if none did. */
  update(tx: Change, stored: Entity, values: object, seal = open): FieldChanges {
    const changes = this.assign(tx, stored, values);
    this.recordUpdated(tx, stored, changes, seal);
    return changes;
  }

  /** Gives a locked record the values that are present, and returns the columns that changed, for a record that holds more. */
  assign(tx: Change, stored: Entity, values: object): FieldChanges {
    const before = this.columnsOf(stored);
    tx.em.assign(stored as object, omitUndefined(values));
    return diff(before, this.columnsOf(stored));
  }

  /** Records the changes of a record, if there are any. */
  recordUpdated(tx: Change, stored: Entity, changes: FieldChanges, seal = open): void {
    if (Object.keys(changes).length > 0) this.record(tx, stored, 'updated', seal(changes));
  }

  /** Deletes a locked record. */
  delete(tx: Change, stored: Entity, seal = open): Deleted {
    tx.em.remove(stored);
    this.record(tx, stored, 'deleted', seal(diff(this.columnsOf(stored), {})));
    return { message: `The ${this.noun} was deleted.`, id: stored.id };
  }

  /** Records a change of an entity, with the event of its kind. */
  private record(tx: Change, entity: Entity, change: ChangeName, changes: FieldChanges): void {
    const event = this.options.event?.(entity, change, changes);
    const record: ChangeRecord = {
      action: `${this.type}.${change}` as AuditAction,
      resource: { type: this.type, id: entity.id },
      changes,
    };
    tx.record(event ? { ...record, event } : record);
  }

  private columnsOf(entity: Entity): Record<string, unknown> {
    return auditedColumns(entity, this.options.unaudited);
  }

  private get noun(): string {
    return this.type.replaceAll('_', ' ');
  }
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
