import type { PoolClient, QueryConfig } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import { STATEMENT_TIMEOUT_MS } from '../../database/connection/database.ts';
import { runReport } from '../../database/reads/report.ts';
import { type Period, readPeriod } from '../../input/period.ts';
import { endOfDay, startOfDay, today } from '../../input/time-zone.ts';
import type { Registrar } from '../../registrar.ts';
import { analyticsSql } from './analytics.sql.ts';

/** Number of days of a period that the request does not limit ([D41]). */
const DEFAULT_DAYS = 30;

/** Figures of an institution now and in a period ([D41]). Rates are percentages with 2 decimals, null without data. */
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

/** Returns the figures of the caller's institution. @throws AppError `validation_error` if the period is reversed or too long */
export async function getAnalytics(
  { caller, database, errors }: ServiceRequest,
  { requestCounter }: Registrar,
  args: { from?: string | null; to?: string | null },
): Promise<AnalyticsView> {
  const { from, to } = readPeriod(errors, args, { today: today(caller), defaultDays: DEFAULT_DAYS });
  // Includes the latest requests of this process. Other processes write theirs every few seconds.
  await requestCounter.write();
  const { institutionId } = caller;
  const times = [startOfDay(from, caller) / 1000, endOfDay(to, caller) / 1000];
  const values = [institutionId, from, to, ...times, today(caller)];
  return runReport(database, institutionId, 'requests', (client) => queryAnalytics(client, values));
}

/** Not prepared: a generic plan would be slow for most periods, and planning costs little compared with the query. */
async function queryAnalytics(client: PoolClient, values: unknown[]): Promise<AnalyticsView> {
  const query = { text: analyticsSql, values, query_timeout: STATEMENT_TIMEOUT_MS } as QueryConfig;
  try {
    const { rows } = await client.query<{ analytics: AnalyticsView }>(query);
    client.release();
    return (rows[0] as { analytics: AnalyticsView }).analytics;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
