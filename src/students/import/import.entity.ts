import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';

export const importModes = ['create', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** An imported file, with the number of its rows by outcome ([D31]). */
@Entity({ tableName: 'imports' })
export class Import extends TenantEntity {
  [OptionalProps]?: 'createdIds' | 'createdRows' | 'createdAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Enum({ items: [...importModes] })
  mode!: ImportMode;

  @Property({ type: 'integer' })
  totalRows!: number;

  @Property({ type: 'integer' })
  created!: number;

  @Property({ type: 'integer' })
  updated!: number;

  @Property({ type: 'integer' })
  unchanged!: number;

  @Property({ type: 'integer' })
  failed!: number;

  /** The students that the import created. */
  @Property({ type: 'integer[]', default: [] })
  createdIds!: number[];

  /** The rows of the file from which they were created, in the same order. */
  @Property({ type: 'integer[]', default: [] })
  createdRows!: number[];

  @Property({ type: 'datetime', nullable: true })
  undoneAt!: Date | null;

  @CreatedAt()
  createdAt!: Date;
}
