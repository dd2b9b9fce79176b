import type { EntitySchema } from '@mikro-orm/core';
import type { PoolClient } from 'pg';
import { columnsOf } from '../entity-columns.ts';
import type { ReadModel } from '../reads/build-select.ts';
import { readEach } from '../reads/one.ts';
import type { Selected, Selection } from '../reads/selection.ts';

/** A row by its columns. */
type InsertedRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** Inserts rows of an institution by one statement and returns the selected fields of each, in the order of their ids. */
export type InsertRows = <T>(
  client: PoolClient,
  institutionId: number,
  rows: readonly InsertedRow[],
  selection: Selection,
) => Promise<Selected<T>[]>;

/** An entity whose rows are inserted, and the alias and the read model by which they are read back. */
export interface InsertedEntity {
  readonly entity: EntitySchema;
  readonly table: string;
  readonly alias: string;
  readonly model: ReadModel;
  /** Column that orders the inserts. Transactions that insert unique values in one order cannot deadlock. */
  readonly orderBy: string;
}

/** Declares an insert of many rows. Times get their defaults; other columns that a row lacks are null. */
export function rowInserter({ entity, table, alias, model, orderBy }: InsertedEntity): InsertRows {
  const names = columnsOf(entity)
    .filter(({ isTime }) => !isTime)
    .map(({ column }) => column)
    .join(', ');
  const inserted = `${alias} as (
    insert into ${table} (institution_id, ${names})
    select $1, ${names} from jsonb_populate_recordset(null::${table}, $2::jsonb) order by ${orderBy} returning *
  )`;
  return <T>(client: PoolClient, institutionId: number, rows: readonly InsertedRow[], selection: Selection) => {
    const query = {
      with: inserted,
      from: alias,
      orderBy: `${alias}.id`,
      values: [institutionId, JSON.stringify(rows)],
    };
    return readEach<T>(client, model, query, selection);
  };
}
