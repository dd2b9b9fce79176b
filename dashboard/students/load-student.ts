import type { QueryClient } from '@tanstack/react-query';
import { answerTo } from '../answers.ts';
import { request } from '../api.ts';
import { StudentAttendanceDocument } from './attendance/student-attendance.generated.ts';
import { gradesAnswer } from './grades/load-grades.ts';
import type { StudentGradesQuery } from './grades/student-grades.generated.ts';
import { StudentDocument, type StudentQuery, type StudentQueryVariables } from './student.generated.ts';
import type { Tab } from './student-view.ts';

type Head = Pick<StudentQueryVariables, 'studentId' | 'withGuardians'>;

/** The part of the page below its head, as its address says. */
interface View {
  readonly tab: Tab | undefined;
  /** The days that the tab of attendance shows. */
  readonly days: { readonly from: string; readonly to: string };
  readonly withTerms: boolean;
}

/** The variables that ask for a tab together with the head, and a function that keeps its part of the answer for the tab. */
interface Part {
  readonly variables: Omit<StudentQueryVariables, keyof Head>;
  readonly keep: (answer: StudentQuery) => unknown;
}

function partOf(answers: QueryClient, studentId: string, { tab, days, withTerms }: View): Part | undefined {
  const keepAs = (key: readonly unknown[]) => (answer: StudentQuery) => answers.setQueryData(key, answer);
  switch (tab) {
    case 'attendance': {
      const { queryKey } = answerTo(StudentAttendanceDocument, { studentId, ...days });
      return { variables: { withAttendance: true, ...days }, keep: keepAs(queryKey) };
    }
    case 'grades':
      return {
        variables: { withGrades: true, page: 1, withTerms },
        keep: (answer) => answers.prefetchQuery(gradesAnswer(studentId, withTerms, answer as StudentGradesQuery)),
      };
    case 'documents':
      // The operation is in the file of the tab, which is loaded meanwhile.
      return { variables: { withDocuments: true }, keep: keepAs(['StudentDocuments', { studentId }]) };
    default:
      return undefined;
  }
}

/** Reads the head of a student's page: on a new visit in one request with the tab, which has nothing left to ask then. */
export function studentAnswer(answers: QueryClient, head: Head, view: View) {
  const answer = answerTo(StudentDocument, head);
  return {
    ...answer,
    queryFn: async () => {
      const isNew = answers.getQueryData(answer.queryKey) === undefined;
      const part = isNew ? partOf(answers, head.studentId, view) : undefined;
      const found = await request(StudentDocument, { ...head, ...part?.variables });
      await part?.keep(found);
      return found;
    },
  };
}
