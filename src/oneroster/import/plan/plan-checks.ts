import type { PoolClient } from 'pg';
import type { Change } from '../../../audit/change.ts';
import { today } from '../../../input/time-zone.ts';
import { type BundleProblems, MAX_LISTED_PROBLEMS } from '../bundle-problems.ts';
import { type BundleFile, stagedTable } from '../file/bundle-files.ts';
import { runSql } from '../run-sql.ts';
import { leftOutSql, type Reference } from './references.sql.ts';
import { ownOrg, type School } from './school.sql.ts';

/** Files that are planned together, with the references by which their rows depend on others. */
interface PlannedFiles {
  readonly files: readonly BundleFile[];
  readonly references?: readonly Reference[];
  readonly plan?: () => Promise<void>;
}

interface Problem extends Record<string, unknown> {
  readonly row: number;
  readonly column: string;
  readonly value: string | null;
  readonly message: string;
  readonly total: number;
}

/** Finds the problems of a plan. If the good rows are imported alone, it leaves out those with a problem and those that depend on them. */
export class PlanChecks {
  private readonly client: PoolClient;
  private readonly values: readonly unknown[];

  constructor(
    { client, caller }: Change,
    school: School,
    private readonly problems: BundleProblems,
    private readonly atomic: boolean,
  ) {
    this.client = client;
    this.values = [caller.institutionId, today(caller), school.sourcedId, ownOrg(school)];
  }

  /**
   * Runs statements that select problems of a file. $1 institution, $2 its today, $3 the identifier of the school of the bundle, $4 that of
   * the institution as the service knows it.
   */
  async find(file: BundleFile, checks: readonly string[]): Promise<void> {
    if (checks.length > 1 && !(await this.hasProblem(checks))) return;
    for (const check of checks) await this.runCheck(file, check, 'failed = true');
  }

  /** Plans files, without `atomic` again and again until no more of their rows have to be left out. */
  async settle({ files, references = [], plan = async () => undefined }: PlannedFiles): Promise<void> {
    for (let round = 1; ; round += 1) {
      if (!this.atomic)
        // The first round finds the records that a file plans itself.
        for (const reference of references)
          if (round > 1 || reference.file !== reference.to) await this.leaveOutDependents(reference);
      await plan();
      if (this.atomic || !(await this.leaveOutFailed(files))) return;
    }
  }

  private async leaveOutDependents(reference: Reference): Promise<void> {
    // A row that is left out may be named by others of its own file.
    while (await this.runCheck(reference.file, leftOutSql(reference), 'failed = true, left_out = true'));
  }

  /** Returns true if there are rows with problems that the plan did not leave out. */
  private async leaveOutFailed(files: readonly BundleFile[]): Promise<boolean> {
    let isFound = false;
    for (const file of files) {
      const text = `with found as (update ${stagedTable(file)} set left_out = true where failed and not left_out returning 1)
        select count(*)::int as count from found`;
      const [found] = await runSql<{ count: number }>(this.client, text);
      isFound ||= (found?.count ?? 0) > 0;
    }
    return isFound;
  }

  /** Runs the checks as one statement: most bundles have no problem, and then the others need not run. */
  private async hasProblem(checks: readonly string[]): Promise<boolean> {
    const counts = checks.map((check) => `(select count(*) from (${check}) problem)`);
    const [found] = await runSql<{ any: boolean }>(this.client, `select ${counts.join(' + ')} > 0 as any`, this.values);
    return found?.any ?? false;
  }

  /** Adds the problems of rows that are not left out, and marks these rows. Returns true if there are any. */
  private async runCheck(file: BundleFile, check: string, assignments: string): Promise<boolean> {
    const table = stagedTable(file);
    const rows = await runSql<Problem>(
      this.client,
      `select problem.*, (count(*) over ())::int as total from (${check}) problem
       where not exists (select from ${table} s where s.left_out and s.row = problem.row)
       order by row limit ${MAX_LISTED_PROBLEMS}`,
      this.values,
    );
    for (const { row, column, value, message } of rows)
      this.problems.add({ file: `${file}.csv`, row, column, value, message });
    if (rows.length === 0) return false;
    this.problems.addUnlisted((rows[0]?.total ?? 0) - rows.length);
    await runSql(
      this.client,
      `create temp table problem_rows on commit drop as select row from (${check}) problem`,
      this.values,
    );
    await runSql(this.client, `update ${table} s set ${assignments} from problem_rows p where s.row = p.row`);
    await runSql(this.client, 'drop table problem_rows');
    return true;
  }
}
