import { Migration } from '@mikro-orm/migrations';
import { utcDay } from './partitions/periods.ts';
import { firstPartitions } from './schema/first-partitions.ts';
import { schema, schemaName } from './schema/schema.ts';

/** Creates the schema in an empty database. Its tables are distributed afterwards, so that a statement may have several commands. */
class CreateSchema extends Migration {
  override up(): void {
    for (const text of [...schema, ...firstPartitions(utcDay(new Date()))]) this.addSql(text);
  }
}

/**
 * The migrations of the database, in order. A change of a released schema is a migration of its own after the first one. On a Citus
 * cluster it needs one command in each `addSql`.
 */
export const migrations = [{ name: schemaName, class: CreateSchema }];
