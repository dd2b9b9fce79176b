import { userIdOf } from '../../../access/caller.ts';
import type { Change } from '../../../audit/recorded-change.ts';
import { violatedConstraint } from '../../../database/connection/failures.ts';
import { today } from '../../../input/time-zone.ts';
import type { ImportColumn } from '../import-columns.ts';
import { MAX_LISTED_PROBLEMS, runUnprepared } from '../import-run.ts';
import { listClaims, listReleases, lockLimitedClasses, refuseRows, refuseTakenEmails } from './import-claims.sql.ts';
import { countPlan, keepWritableRows, listProblems } from './import-plan.sql.ts';
import { writePlan } from './import-write.sql.ts';
import { createPlan } from './plan-columns.sql.ts';
import { type Claim, type Release, unmetClaims } from './unmet-claims.ts';

export interface PlanCounts {
  total: number;
  failed: number;
  created: number;
  updated: number;
  unchanged: number;
}

/** An error that the plan found in a column of a row. */
export interface PlanProblem {
  row: number;
  field: ImportColumn;
  value: string | null;
  message: string;
}

export interface WriteOptions {
  /** Writes nothing unless every row is valid. */
  readonly atomic?: boolean;
  /** Writes nothing and locks nothing. */
  readonly dryRun?: boolean;
}

export interface Outcome {
  counts: PlanCounts;
  problems: PlanProblem[];
  /** False in a dry run, and if an atomic plan had errors. */
  written: boolean;
}

const MAX_TRIES = 3;

/**
 * Fills the plan by `plan` and writes it, in a fixed number of statements. If writing violates a constraint, because a concurrent
 * change took an identifier or removed a class, it plans again and finds that error. Writing finds no other errors, so a dry run ends
 * with the plan.
 */
export async function writePlanned(tx: Change, options: WriteOptions, plan: () => Promise<void>): Promise<Outcome> {
  await runUnprepared(tx.client, 'savepoint before_plan');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptPlan(tx, options, plan);
    } catch (error) {
      if (attempt === MAX_TRIES || !violatedConstraint(error)) throw error;
      await runUnprepared(tx.client, 'rollback to savepoint before_plan');
    }
  }
}

async function attemptPlan(tx: Change, { atomic, dryRun }: WriteOptions, plan: () => Promise<void>): Promise<Outcome> {
  const { client } = tx;
  await runUnprepared(client, createPlan);
  await plan();
  await runUnprepared(client, 'analyze planned_students (id, class_id)');
  await refuseUnmetClaims(tx, !dryRun);
  const counts = (await runUnprepared<PlanCounts & Record<string, unknown>>(client, countPlan)).rows[0] as PlanCounts;
  const problems = (
    await runUnprepared<PlanProblem & Record<string, unknown>>(client, listProblems, [MAX_LISTED_PROBLEMS])
  ).rows;
  if (atomic && counts.failed > 0) return { counts: { ...counts, created: 0, updated: 0 }, problems, written: false };
  if (dryRun) return { counts, problems, written: false };
  await runUnprepared(client, keepWritableRows);
  await writeRows(tx);
  return { counts, problems, written: true };
}

async function writeRows({ client, caller }: Change): Promise<void> {
  const { rows } = await runUnprepared<{ type: string }>(client, 'select distinct type from planned_students');
  const present = rows.map(({ type }) => type);
  const parameters = { today: today(caller), user: userIdOf(caller) };
  for (const { text, parameter, types = present } of writePlan) {
    if (!types.some((type) => present.includes(type))) continue;
    await runUnprepared(
      client,
      text,
      parameter ? [caller.institutionId, parameters[parameter]] : [caller.institutionId],
    );
  }
}

/** Adds errors to the rows that need a seat or an email that other rows and students do not give up. */
async function refuseUnmetClaims({ client, caller }: Change, lock: boolean): Promise<void> {
  const values = [caller.institutionId, today(caller)];
  await runUnprepared(client, refuseTakenEmails);
  if (lock) await runUnprepared(client, lockLimitedClasses, [caller.institutionId]);
  const claims = await runUnprepared<Claim & { problem: string } & Record<string, unknown>>(client, listClaims, values);
  if (claims.rowCount === 0) return;
  const releases = await runUnprepared<Release & Record<string, unknown>>(client, listReleases, values);
  const unmet = unmetClaims(claims.rows, releases.rows);
  await runUnprepared(client, refuseRows, [unmet.map(({ row }) => row), unmet.map(({ problem }) => problem)]);
}
