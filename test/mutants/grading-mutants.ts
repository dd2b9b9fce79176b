import { of } from './mutant.ts';

const rules = ['test/classes/grading/propose-grade.rules.test.ts'];
const proposals = ['test/classes/grading/proposed-grades.test.ts'];
const acceptance = ['test/classes/grading/accept-proposed-grades.test.ts'];
const gpa = ['test/classes/grading/student-gpa.test.ts'];
const publishing = ['test/classes/grading/publish-grades.test.ts'];

/** Faults of grading policies, of the GPA, and of publishing. */
export const grading = [
  ...of('src/classes/grading/policies/best-scores.ts', rules, [
    ['earned * ratio.possible - possible * ratio.earned', '(earned * 1_000_000n) / possible'],
  ]),
  ...of('src/classes/grading/policies/propose-grade.ts', rules, [
    ['earned < 0n ? 0n : earned', 'earned'],
    [
      'if (ratio === null || weight === 0) continue;',
      'if (ratio === null) { weights += thousandths(weight); continue; }',
    ],
  ]),
  ...of('src/classes/grading/proposals/read-proposals.ts', proposals, [['greatest(1, ', 'greatest(0, ']]),
  ...of('src/classes/grading/proposals/accept-proposed-grades.service.ts', acceptance, [
    ['comment: final?.comment ?? null', 'comment: null', 'accepting submits'],
  ]),
  ...of(
    'src/classes/grades/delete-grade.service.ts',
    ['test/oneroster/gradebook/delete-records.test.ts'],
    [['if (assessmentId === null && termId !== null) assert', 'if (assessmentId !== null) assert', 'a locked term']],
  ),
  ...of('src/classes/grading/proposals/read-proposals.ts', proposals, [
    ['reaches(ratio, from)', 'toRoundedPercent(ratio) >= from'],
  ]),
  ...of('src/classes/grading/gpa/student-gpa.queries.ts', gpa, [
    ['rank_of >= i.rank_minimum', 'rank_of > i.rank_minimum', 'ranks'],
    ['over better - v.students as rank', 'over better as rank', 'ranks'],
  ]),
  ...of(
    'src/database/schema/grades/finals.sql.ts',
    ['test/students/academic-records/finals-among-many-schools.test.ts'],
    [['left join classes c on', 'join classes c on']],
  ),
  ...of(
    'src/database/schema/grades/finals.sql.ts',
    ['test/classes/grading/random-gpa.test.ts'],
    [['order by f.points desc, f.attempt', 'order by f.attempt, f.points']],
  ),
  ...of('src/database/schema/grades/finals.sql.ts', gpa, [
    ['case when f.points > 0 then co.gpa_weight else 0 end', 'co.gpa_weight'],
  ]),
  ...of('src/classes/grades/write-grades.ts', publishing, [
    ['or ($8 or $9) and (former.published_at is null) = $8)', ')'],
  ]),
  ...of('src/classes/grades/final-term.ts', publishing, [
    ['today(tx.caller) < lockOn', 'today(tx.caller) <= lockOn', 'locked term'],
  ]),
];
