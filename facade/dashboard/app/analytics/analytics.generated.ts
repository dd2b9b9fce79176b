/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../typed-document-string.ts';
export type AnalyticsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type AnalyticsQuery = { analytics: { generatedAt: string, period: { from: string, to: string }, students: { total: number, enrolledInPeriod: number, byStatus: { active: number, inactive: number, graduated: number }, byClass: Array<{ classId: number, className: string, students: number }>, enrolmentByMonth: Array<{ month: string, students: number }> }, attendance: { rate: number | null, byDay: Array<{ date: string, rate: number | null, records: number }> }, academics: { averageGpa: number | null, gradesSubmitted: number, gpaDistribution: Array<{ from: number, to: number, students: number }> }, activity: { apiRequests: number, activeUsers: number } } };


export const AnalyticsDocument = new TypedDocumentString(`
    query Analytics($from: Date, $to: Date) {
  analytics(from: $from, to: $to) {
    generatedAt
    period {
      from
      to
    }
    students {
      total
      byStatus {
        active
        inactive
        graduated
      }
      byClass {
        classId
        className
        students
      }
      enrolledInPeriod
      enrolmentByMonth {
        month
        students
      }
    }
    attendance {
      rate
      byDay {
        date
        rate
        records
      }
    }
    academics {
      averageGpa
      gpaDistribution {
        from
        to
        students
      }
      gradesSubmitted
    }
    activity {
      apiRequests
      activeUsers
    }
  }
}
    `) as unknown as TypedDocumentString<AnalyticsQuery, AnalyticsQueryVariables>;