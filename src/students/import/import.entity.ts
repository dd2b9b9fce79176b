import { OptionalProps } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { CreatedAt } from '../../database/columns.ts';
import { TenantEntity } from '../../database/tenancy.ts';
import type { StoredProblem } from './stored-problem.ts';

export const importModes = ['create', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** What is imported: a table of students, or a OneRoster bundle. */
export const importKinds = ['students', 'oneroster'] as const;
export type ImportKind = (typeof importKinds)[number];

/** An imported file, with the number of its rows by outcome ([D31]). */
@Entity({ tableName: 'imports' })
export class Import extends TenantEntity {
  [OptionalProps]?: 'kind' | 'deactivated' | 'skipped' | 'problems' | 'createdIds' | 'createdRows' | 'createdAt';

  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Enum({ items: [...importKinds], default: 'students' })
  kind!: ImportKind;

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

  /** Students made inactive, because the file does not name them. They are among the updated ones. */
  @Property({ type: 'integer', default: 0 })
  deactivated!: number;

  /** Rows of teachers, staff and guardians. */
  @Property({ type: 'integer', default: 0 })
  skipped!: number;

  /** The first problems of the file, without the values of cells. */
  @Property({ type: 'json', default: '[]' })
  problems!: StoredProblem[];

  /** The user who imported; null for an API key. */
  @Property({ type: 'integer', nullable: true })
  createdBy!: number | null;

  /** The name of the user or API key at that time. */
  @Property({ type: 'string', nullable: true })
  actorName!: string | null;

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
