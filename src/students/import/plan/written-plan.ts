import { userIdOf } from '../../../access/caller.ts';
import { isAllowed } from '../../../access/decide.ts';
import type { Change } from '../../../audit/change.ts';
import { violatedConstraint } from '../../../database/connection/failures.ts';
import { today } from '../../../input/time-zone.ts';
import { reopenEnrolments } from '../../enrolments/reopen-enrolments.ts';
import { writeGuardianLinks } from '../guardians/plan-guardians.ts';
import type { ImportField } from '../import-columns.ts';
import { listUnprepared, MAX_LISTED_CHANGES, MAX_LISTED_PROBLEMS, runUnprepared } from '../import-run.ts';
import type { PlanProblem } from '../listed-problems.ts';
import { followEnrolments, listReactivated, noteClasses, numberNewStudents, writePlan } from './import-write.sql.ts';
import { createPlan } from './plan-columns.sql.ts';
import { countPlan, keepWritableRows, listChanges, listProblems } from './plan-results.sql.ts';
import { refuseUnmetClaims } from './refuse-unmet-claims.ts';

export interface PlanCounts {
  total: number;
  failed: number;
  created: number;
  updated: number;
  /** Number of the updated students who are made inactive, because the file does not name them. */
  deactivated: number;
  unchanged: number;
}

/** A change of a student that a dry run announces ([D59]). */
export interface PlannedChange {
  /** Null for a student whom the file does not name. */
  row: number | null;
  studentId: string;
  action: 'create' | 'update' | 'deactivate';
  /** The fields that the change sets, as the columns of imports are called. */
  fields: ImportField[];
}

export interface WriteOptions {
  /** Writes nothing unless every row is valid. */
  readonly atomic?: boolean;
  /** True if the plan has guardians. */
  readonly guardians?: boolean;
  /** Writes nothing and locks nothing. */
  readonly dryRun?: boolean;
}

export interface Outcome {
  counts: PlanCounts;
  problems: PlanProblem[];
  /** The first changes of a dry run; null if it was none, or if the caller may not read students. */
  changes: PlannedChange[] | null;
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

async function attemptPlan(
  tx: Change,
  { atomic, guardians, dryRun }: WriteOptions,
  plan: () => Promise<void>,
): Promise<Outcome> {
  const { client, caller } = tx;
  const listsChanges = dryRun && isAllowed(caller, 'read:students');
  await runUnprepared(client, createPlan);
  await plan();
  await runUnprepared(client, 'analyze planned_students (id, class_id)');
  await refuseUnmetClaims(tx, !dryRun);
  const [counted] = (await listUnprepared<PlanCounts & Writes>(client, countPlan)) as [PlanCounts & Writes];
  const { types, students, enrolments, ...counts } = counted;
  const problems = await listUnprepared<PlanProblem>(client, listProblems, [MAX_LISTED_PROBLEMS]);
  if (atomic && counts.failed > 0) {
    const refused = { ...counts, created: 0, updated: 0, deactivated: 0 };
    return { counts: refused, problems, changes: listsChanges ? [] : null, written: false };
  }
  if (dryRun) {
    const changes = listsChanges
      ? await listUnprepared<PlannedChange>(client, listChanges, [MAX_LISTED_CHANGES])
      : null;
    return { counts, problems, changes, written: false };
  }
  await runUnprepared(client, keepWritableRows);
  await writeRows(tx, { types, students, enrolments });
  if (guardians) await writeGuardianLinks(tx);
  return { counts, problems, changes: null, written: true };
}

/** The types of the rows that are written, and how many students and enrolments are new. */
interface Writes {
  types: string[];
  students: number;
  enrolments: number;
}

async function writeRows(tx: Change, writes: Writes): Promise<void> {
  const { client, caller, ids } = tx;
  const { institutionId } = caller;
  if (writes.students > 0)
    await runUnprepared(client, numberNewStudents, [await ids.take(institutionId, 'students', writes.students)]);
  const values = {
    today: today(caller),
    user: userIdOf(caller),
    enrolmentIds: await ids.take(institutionId, 'enrolments', writes.enrolments),
  };
  for (const { text, parameters = [], types = writes.types } of writePlan) {
    if (!types.some((type) => writes.types.includes(type))) continue;
    await runUnprepared(client, text, [institutionId, ...parameters.map((name) => values[name])]);
  }
  if (!writes.types.includes('updated')) return;
  await reopenReactivated(tx);
  await runUnprepared(client, followEnrolments, [institutionId, values.today]);
  await runUnprepared(client, noteClasses, [institutionId]);
}

/** Reopens the enrolments of students whom the plan makes active again ([D93]). A class that a row names is the primary one. */
async function reopenReactivated(tx: Change): Promise<void> {
  const rows = await listUnprepared<Reactivated>(tx.client, listReactivated);
  for (const students of Map.groupBy(rows, ({ former_status, reopens }) => `${former_status} ${reopens}`).values()) {
    const { former_status: endedBy, reopens } = students[0] as Reactivated;
    const ids = students.map(({ id }) => id);
    await reopenEnrolments(tx, ids, endedBy, { additionalOnly: !reopens });
  }
}

interface Reactivated {
  id: number;
  former_status: 'inactive' | 'graduated';
  reopens: boolean;
}
