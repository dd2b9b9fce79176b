import type { Change } from '../../../audit/change.ts';
import type { NumberedTable } from '../../../database/ids/numbered-tables.ts';
import { runSql } from '../run-sql.ts';
import { MAX_OWN_NUMBER } from './kind-checks.sql.ts';
import { type PlannedKind, plannedTable } from './planned-kind.ts';

/** Gives ids to the new records of a plan. Those of a dry run get negative ones, which use up no numbers. */
export class RecordNumbers {
  /** A plan that is made again uses the same numbers. */
  private readonly taken = new Map<NumberedTable, number[]>();

  constructor(
    private readonly tx: Change,
    private readonly dryRun: boolean,
  ) {}

  /** Gives ids to the new records of a kind, in the order of the file. */
  async give(kind: PlannedKind): Promise<void> {
    const { client } = this.tx;
    const planned = plannedTable(kind);
    const isNew = 'id is null and action is null';
    if (this.dryRun) {
      await runSql(client, `update ${planned} set id = -row, action = 'created' where ${isNew}`);
      return;
    }
    const [found] = await runSql<{ count: number }>(
      client,
      `select count(*)::int as count from ${planned} where ${isNew}`,
    );
    const count = found?.count ?? 0;
    if (count === 0) return;
    const text = `update ${planned} p set id = numbered.id, action = 'created'
      from (select row, ($1::int[])[row_number() over (order by row)] as id from ${planned} where ${isNew}) numbered
      where p.row = numbered.row`;
    await runSql(client, text, [await this.take(kind.table, count)]);
  }

  /** Returns the first numbers of those that were taken, and takes more if they are too few. */
  private async take(table: NumberedTable, count: number): Promise<number[]> {
    const { caller, ids } = this.tx;
    const taken = this.taken.get(table) ?? [];
    const missing = count - taken.length;
    const all = missing > 0 ? taken.concat(await ids.take(caller.institutionId, table, missing)) : taken;
    this.taken.set(table, all);
    return all.slice(0, count);
  }
}

const OWN_IDENTIFIERS: readonly (readonly [staged: string, prefix: string, table: NumberedTable])[] = [
  ['staged_academic_sessions', 't', 'terms'],
  ['staged_courses', 'c', 'courses'],
  ['staged_classes', 'k', 'classes'],
  ['staged_users', 's', 'students'],
  ['staged_users', 'u', 'users'],
  ['staged_users', 'g', 'guardians'],
  ['staged_enrollments', 'e', 'enrolments'],
];

/** Lets the service's own numbers continue above those in the identifiers of a bundle, so that none will have two records. */
export async function reserveNumbers({ client, caller, ids }: Change): Promise<void> {
  const text = OWN_IDENTIFIERS.map(highestSql).join(' union all ');
  const found = await runSql<{ table: NumberedTable; highest: number | null }>(client, text);
  for (const { table, highest } of found)
    if (highest && highest <= MAX_OWN_NUMBER) await ids.reserve(caller.institutionId, table, highest);
}

/** SQL of the highest number of a table in the identifiers of a file. */
function highestSql([staged, prefix, table]: (typeof OWN_IDENTIFIERS)[number]): string {
  return `select '${table}' as table, max(substr(sourced_id, ${prefix.length + 2})::int) as highest from ${staged}
    where sourced_id ~ '^${prefix}-[1-9][0-9]{0,8}$'`;
}
