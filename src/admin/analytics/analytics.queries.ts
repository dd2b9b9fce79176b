import type { Caller } from '../../auth/principals/caller.ts';
import type { Registrar } from '../../registrar.ts';
import { analyticsSql } from './analytics.sql.ts';
import { type Period, readPeriod } from './period.ts';

/** What an institution looks like, and what happened in a period ([D41]). Rates in percent, 2 decimals; null without data. */
export interface AnalyticsView {
  generatedAt: string;
  period: Period;
  students: {
    total: number;
    byStatus: { active: number; inactive: number; graduated: number };
    byClass: { classId: number; className: string; students: number }[];
    enrolledInPeriod: number;
    enrolmentByMonth: { month: string; students: number }[];
  };
  attendance: { rate: number | null; byDay: { date: string; rate: number | null; records: number }[] };
  academics: {
    averageGpa: number | null;
    gpaDistribution: { from: number; to: number; students: number }[];
    gradesSubmitted: number;
  };
  activity: { apiRequests: number; activeUsers: number };
}

/** @throws AppError `validation_error` for a period that is turned around or too long */
export async function getAnalytics(
  caller: Caller,
  { database, requestCounter }: Registrar,
  args: { from?: string | null; to?: string | null },
): Promise<AnalyticsView> {
  const { from, to } = readPeriod(caller.problems, args);
  // The requests of other processes are known to within a few seconds, those of this one exactly.
  await requestCounter.write();
  // Not prepared: a plan that suits every period suits none, and the statement is worth planning.
  const { rows } = await database.pool.query<{ analytics: AnalyticsView }>(analyticsSql, [
    caller.institutionId,
    from,
    to,
  ]);
  return (rows[0] as { analytics: AnalyticsView }).analytics;
}
