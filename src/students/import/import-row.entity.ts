import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TenantEntity } from '../../database/tenancy.ts';

export const importRowTypes = ['created', 'updated'] as const;
export type ImportRowType = (typeof importRowTypes)[number];

/** What an import did to one student, and what it needs to be undone. Goes when the student is erased ([D27]). */
@Entity({ tableName: 'import_rows' })
export class ImportRow extends TenantEntity {
  @PrimaryKey({ type: 'integer' })
  importId!: number;

  @PrimaryKey({ type: 'integer' })
  studentId!: number;

  /** The row's number in the file. */
  @Property({ type: 'integer' })
  row!: number;

  @Enum({ items: [...importRowTypes] })
  type!: ImportRowType;

  /** The student's version after the import: another one means that it was changed since. */
  @Property({ type: 'integer' })
  version!: number;

  /** The values of an updated student before the import, by the names of the import's columns. */
  @Property({ type: 'json', nullable: true })
  before!: Record<string, unknown> | null;
}
