import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '../../../answers.ts';
import { request } from '../../../api.ts';
import {
  AttendanceDayDocument,
  type AttendanceDayQuery,
  type AttendanceDayQueryVariables,
  MoreAbsenceNotesDocument,
} from './day.generated.ts';

/** Reads the attendance of a day with all absences that are reported for it, which take several pages in a wave of flu. */
export function dayAnswer(variables: AttendanceDayQueryVariables) {
  return queryOptions({
    queryKey: [...keyOf(AttendanceDayDocument), variables],
    queryFn: async (): Promise<AttendanceDayQuery> => {
      const day = await request(AttendanceDayDocument, variables);
      const { data, pagination } = day.absenceNotes;
      for (let page = 2; page <= pagination.totalPages; page += 1) {
        const more = await request(MoreAbsenceNotesDocument, { date: variables.date, page });
        data.push(...more.absenceNotes.data);
      }
      return day;
    },
  });
}
