import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { TenantEntity } from '../../database/tenancy.ts';

/** A student that an import updated, with the values that undoing it restores. Deleted when the student is erased ([D27]). */
@Entity({ tableName: 'import_rows' })
export class ImportRow extends TenantEntity {
  @PrimaryKey({ type: 'integer' })
  importId!: number;

  @PrimaryKey({ type: 'integer' })
  studentId!: number;

  /** The row's number in the file. */
  @Property({ type: 'integer' })
  row!: number;

  /** The student's version after the import. A different one means that the student was changed since. */
  @Property({ type: 'integer' })
  version!: number;

  /** The student's values before the import, keyed by import column. */
  @Property({ type: 'json' })
  before!: Record<string, unknown>;
}
