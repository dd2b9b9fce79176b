import { Migration } from '@mikro-orm/migrations';
import { monthOf, schoolYearOf, utcDay } from './partitions/periods.ts';
import { copyStatementTriggers } from './partitions/statement-triggers.ts';
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

const BY_MONTH = ['events', 'webhook_deliveries', 'webhook_attempts'];
const BY_SCHOOL_YEAR = ['attendance_records', 'audit_logs', 'audit_chain', 'student_changes'];

/**
 * Returns SQL that creates the first partitions of the partitioned tables, and their default ones for rows of periods without a
 * partition. The first of a school year also has the rows of earlier ones, which another database may bring.
 */
function firstPartitions(today: string): string[] {
  const month = monthOf(today);
  const year = schoolYearOf(today);
  return [
    ...BY_MONTH.map((table) => partitions(table, month.name, `from ('${month.from}') to ('${month.to}')`)),
    ...BY_SCHOOL_YEAR.map((table) => partitions(table, year.name, `from (minvalue) to ('${year.to}')`)),
  ];
}

function partitions(table: string, period: string, bounds: string): string {
  const first = `${table}_${period}`;
  return `
    create table ${first} partition of ${table} for values ${bounds};
    create table ${table}_default partition of ${table} default;
    ${[first, `${table}_default`].map((partition) => copyStatementTriggers(table, partition)).join('')}`;
}
