import type { ServiceRequest } from '../../access/service-request.ts';
import { runReport } from '../../database/reads/report.ts';
import type { Period } from '../../input/period.ts';
import { endOfDay, startOfDay, today } from '../../input/time-zone.ts';
import type { Registrar } from '../../registrar.ts';
import { analyticsSql } from './analytics.sql.ts';
import { type AnalyticsArguments, type ComparedPeriod, readAnalyticsPeriod } from './analytics-period.ts';

/** Figures of an institution now and in a period ([D41]). Rates are percentages with 2 decimals, null without data. */
export interface AnalyticsView {
  generatedAt: string;
  /** The days, and the term whose days they are. */
  period: Period & { readonly termId: number | null };
  students: {
    total: number;
    byStatus: { active: number; inactive: number; graduated: number };
    byClass: { classId: number; className: string; students: number }[];
    enrolledInPeriod: number;
    enrolmentByMonth: { month: string; students: number }[];
  };
  attendance: {
    rate: number | null;
    /** Days in session of the period, up to today ([D105]). */
    daysInSession: number;
    /** Those of them without any mark. */
    daysWithoutMarks: number;
    byDay: { date: string; rate: number | null; records: number }[];
  };
  academics: {
    averageGpa: number | null;
    gpaDistribution: { from: number; to: number; students: number }[];
    gradesSubmitted: number;
  };
  activity: { apiRequests: number; activeUsers: number };
}

/** The parts of the figures whose fields read more of the same period. */
export interface PeriodPart {
  readonly comparedPeriod: ComparedPeriod;
}

/** Returns the figures of the caller's institution. @throws AppError `validation_error` if the period is reversed or too long */
export async function getAnalytics(
  request: ServiceRequest,
  { requestCounter }: Registrar,
  args: AnalyticsArguments,
): Promise<AnalyticsView & { attendance: PeriodPart; academics: PeriodPart }> {
  const { caller } = request;
  const comparedPeriod = await readAnalyticsPeriod(request, args);
  const { from, to, termId } = comparedPeriod;
  // Includes the latest requests of this process. Other processes write theirs every few seconds.
  await requestCounter.write();
  const times = [startOfDay(from, caller) / 1000, endOfDay(to, caller) / 1000];
  const values = [caller.institutionId, from, to, ...times, today(caller)];
  const [row] = await report<{ analytics: AnalyticsView }>(request, analyticsSql, values);
  const { attendance, academics, ...others } = (row as { analytics: AnalyticsView }).analytics;
  return {
    ...others,
    period: { from, to, termId },
    attendance: { ...attendance, comparedPeriod },
    academics: { ...academics, comparedPeriod },
  };
}

/** Not prepared: a generic plan would be slow for most periods, and planning costs little compared with the query. */
export function report<Row extends object>(
  { caller, database }: ServiceRequest,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const query = { text, values, query_timeout: database.pool.options.query_timeout };
  return runReport(database, caller.institutionId, 'requests', async (client) => {
    try {
      const { rows } = await client.query<Row>(query);
      client.release();
      return rows;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  });
}
