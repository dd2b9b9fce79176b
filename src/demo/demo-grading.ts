import type { PoolClient } from 'pg';

/** Sets the policies by which the demo grades: $1 is the institution. Run after the grades are inserted, and before the academic records are computed. */
const STATEMENTS = [
  // Categories, and a policy of one course that weighs them.
  `update assessments set category = case type when 'quiz' then 'Quizzes' else 'Assignments' end where institution_id = $1`,
  `insert into grading_policies (institution_id, name, averaging, categories, missing, late_percent_per_day, late_max_percent)
   values ($1, 'Assignments and quizzes', 'points',
     '[{"title":"Assignments","weight":60,"dropLowest":0},{"title":"Quizzes","weight":40,"dropLowest":1}]', 'zero', 10, 30)`,
  `update courses set grading_policy_id = (select id from grading_policies where institution_id = $1)
   where institution_id = $1 and code = 'ART-272'`,
  // The finals of this course are held back until somebody publishes them ([D138]).
  `update grades g set published_at = null from courses c
   where g.institution_id = $1 and g.assessment_id is null
     and c.institution_id = $1 and c.id = g.course_id and c.code = 'ART-272'`,
  // Courses of the fourth year weigh more in the GPA, and students have a year, within which they are ranked ([D141]).
  `update courses set gpa_weight = 0.5 where institution_id = $1 and code ~ '-4'`,
  `update institutions set grade_levels = '{Freshman,Sophomore,Junior,Senior}' where id = $1`,
  `update students s set grade_level = (array['Senior', 'Junior', 'Sophomore', 'Freshman'])[year.number]
   from (select id, ntile(4) over (order by date_of_birth, id) as number from students where institution_id = $1) year
   where s.institution_id = $1 and s.id = year.id`,
  // Every fortieth student comes from another college ([D142]).
  `insert into transfer_credits (institution_id, student_id, school, course_title, school_year, credits, letter, points, counts_for_gpa)
   select $1, s.id, 'Fabrikam Community College', c.title, extract(year from s.enrollment_date), 3, c.letter, c.points, c.points is not null
   from students s cross join (values ('College Algebra', 'B+', 3.3), ('First-Year Seminar', 'Pass', null)) as c (title, letter, points)
   where s.institution_id = $1 and s.id % 40 = 1 order by s.id, c.title`,
];

/** Gives the demo a grading policy, held grades, weighted courses, years and transfer credits. */
export async function loadDemoGrading(client: PoolClient, institutionId: number): Promise<void> {
  for (const text of STATEMENTS) await client.query(text, [institutionId]);
}
