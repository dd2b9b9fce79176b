import type { StudentGpa as View } from '../../../src/classes/grading/gpa/student-gpa.queries.ts';
import { float, nullable, Output, outputs } from '../../shared/fields.ts';

@Output('The GPA of a student by the policy of the institution.')
export class StudentGpa
  extends outputs({
    unweighted: nullable.float('GPA, 2 decimals; null without credits that count.'),
    weighted: nullable.float('GPA with the weights of courses added to points above 0, 2 decimals.'),
    creditsAttempted: float('Credits of the final grades that count, those that were failed included.'),
    creditsEarned: float('Credits of those with points above 0, and transfer credits.'),
    rank: nullable.int(
      'Place by the weighted GPA among the active students of the grade level who have one; equal values share the better one. Null in small grade levels.',
    ),
    rankOf: nullable.int('Number of students who have a rank there.'),
    percentile: nullable.float('Percentage of these students who have a worse rank, rounded down.'),
  })
  implements View {}
