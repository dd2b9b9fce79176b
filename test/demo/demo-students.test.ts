import { expect, test } from 'vitest';
import { systemRequest } from '../../src/access/system-caller.ts';
import { recomputeAcademicRecords } from '../../src/students/academic-records/recompute-academic-records.service.ts';

import { useDemo } from './loaded-demo.ts';

/** The demo's students whose records bend: they repeat, move, leave and return. */

const demo = await useDemo();

test('has two students in each school who repeat a course that they failed, and the later attempt counts', async () => {
  const attempts = await demo.one(
    `select count(*)::int as students, count(*) filter (where scores[1] < 60)::int as failed,
      count(*) filter (where counted = ids[2])::int as counted from (
       select array_agg(score order by t.ends_on) as scores, array_agg(g.id order by t.ends_on) as ids,
         (select grade_id from graded_finals($1, g.student_id) f where f.attempt = 1 and grade_id = any(array_agg(g.id))) as counted
       from grades g join terms t on t.institution_id = $1 and t.id = g.term_id
       where g.institution_id = $1 and assessment_id is null group by g.student_id, g.course_id having count(*) > 1) repeated`,
    [demo.institutionId],
  );
  expect(attempts).toEqual({ students: 10, failed: 10, counted: 10 });
});

test('has students who moved in mid-term with their finals, and some whose move is planned', async () => {
  const moves = await demo.one(
    `select count(*) filter (where f.ends_on <= now())::int as moved, count(*) filter (where f.ends_on > now())::int as planned,
      count(*) filter (where exists (
        select from grades g where g.institution_id = $1 and g.student_id = f.student_id and g.class_id = f.class_id
          and g.assessment_id is null and f.ends_on <= now()))::int as left_behind
     from enrolments f join classes fc on fc.institution_id = $1 and fc.id = f.class_id
       join enrolments t on t.institution_id = $1 and t.student_id = f.student_id and t.begins_on = f.ends_on
       join classes tc on tc.institution_id = $1 and tc.id = t.class_id and tc.course_id = fc.course_id
     where f.institution_id = $1 and f.class_id <> t.class_id`,
    [demo.institutionId],
  );
  expect(moves).toEqual({ moved: 15, planned: 5, left_behind: 0 });
});

test('has students who left, came back, graduated and are to come', async () => {
  const { rows } = await demo.database.pool.query(
    `select status, count(*)::int as students, count(class_id)::int as placed from students group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { status: 'active', students: 580, placed: 575 },
    { status: 'graduated', students: 10, placed: 10 },
    { status: 'inactive', students: 10, placed: 10 },
  ]);
  const LISTED = 'grade_level = any((select grade_levels from institutions where id = institution_id)::text[])';
  expect(await demo.count(`students where not ${LISTED}`)).toBe(0);
  expect(await demo.count('planned_class_changes where day > now()')).toBe(5);
  expect(
    await demo.count(
      `enrolments where ends_on is null and student_id in (select id from students where status <> 'active')`,
    ),
  ).toBe(0);
  const back = `select student_id from student_status_changes where to_status = 'active' and from_status = 'inactive'`;
  // Three students, each in a homeroom and six classes.
  expect(
    await demo.count(
      `enrolments where student_id in (${back}) and begins_on <= now() and coalesce(ends_on > now(), true)`,
    ),
  ).toBe(21);
  expect(
    await demo.count(`enrolments where student_id in (${back}) and reason = 'inactive' and ended_by is null`),
  ).toBe(21);
});

test('computes the same GPA, credits and attendance as by hand', async () => {
  const finals = await demo.database.pool.query(
    `select c.name, score::float, letter from grades g join courses c on c.institution_id = $1 and c.id = g.course_id
     where g.institution_id = $1 and assessment_id is null
       and g.student_id = (select id from students where institution_id = $1 and student_id = 'CU000007') order by 1`,
    [demo.institutionId],
  );
  expect(finals.rows).toEqual([
    { name: 'Art Appreciation', score: 77.67, letter: 'C+' }, // (64 + 84 + 85) ÷ 3 = 77.666…
    { name: 'Drawing Foundations', score: 96, letter: 'A' }, // 96
    { name: 'Intro to Ceramics', score: 87, letter: 'B+' }, // (83 + 99 + 79) ÷ 3 = 87
    { name: 'Intro to Digital Art', score: 77, letter: 'C+' }, // (81 + 81 + 71 + 75) ÷ 4 = 77
    { name: 'Intro to Metalsmithing', score: 77.5, letter: 'C+' }, // (80 + 75) ÷ 2 = 77.5
    { name: 'World Art', score: 65.5, letter: 'D' }, // (59 + 72) ÷ 2 = 65.5
  ]);
  const record = await demo.one(
    `select round(quality_points / gpa_credits, 2)::float as gpa, total_credits,
      days_present + days_late + days_absent + days_excused as days,
      (select count(*)::int from attendance_records a
        where a.institution_id = $1 and a.student_id = s.id and a.class_id = s.class_id and status = 'present') as present,
      days_present = (select count(*) from attendance_records a
        where a.institution_id = $1 and a.student_id = s.id and status = 'present') as "allPresent"
     from academic_records r join students s on s.institution_id = $1 and s.id = r.student_id
     where r.institution_id = $1 and s.student_id = 'CU000007'`,
    [demo.institutionId],
  );
  // Six courses of 3 credits: 3 × (2.3 + 4.0 + 3.3 + 2.3 + 2.3 + 1.0) ÷ 18 = 45.6 ÷ 18 = 2.53; all are passed.
  // 20 days in the homeroom, 18 of them present and one late, and 4 in each of six classes.
  expect(record).toEqual({ gpa: 2.53, total_credits: 18, days: 44, present: 19, allPresent: true });
});

test('has absences as in a school: some students miss often, most hardly ever', async () => {
  const chronic = await demo.one(
    // Over school years, two of which the marks are in when the demo is loaded at the beginning of one.
    `select round(100.0 * count(*) filter (where missed >= 10) / count(*))::int as percent from (
       select 100.0 * sum(absent + excused) / sum(days) as missed from attendance_years
       where institution_id = $1 and active group by student_id) student`,
    [demo.institutionId],
  );
  expect(chronic).toEqual({ percent: expect.toSatisfy((percent: number) => percent >= 10 && percent <= 15) });
});

test('has late marks with minutes in homerooms only, and excuses of the office with a note', async () => {
  const marks = await demo.one(`
    select count(*) filter (where status = 'late' and c.type = 'homeroom') > 300 as late,
      count(*) filter (where status = 'excused' and is_excuse and note is not null) > 200 as excused,
      count(*) filter (where status = 'late' and (c.type <> 'homeroom' or minutes_late is null)
        or (status = 'excused') <> is_excuse or (status = 'late') <> (minutes_late is not null))::int as others
    from attendance_records a join classes c on c.institution_id = a.institution_id and c.id = a.class_id`);
  expect(marks).toEqual({ late: true, excused: true, others: 0 });
});

test('recomputing the academic records finds no difference', async () => {
  const request = await systemRequest(demo.database, demo.institutionId, 'test');
  expect(await recomputeAcademicRecords(request)).toEqual({ students: 600, differences: [] });
});
