import type { TestApp } from '../../../support/app.ts';

const SUMS = `
  select r.student_id, days_present, days_late, days_absent, days_excused, y.school_year, y.days, y.present, y.late, y.absent, y.excused
  from academic_records r left join attendance_years y on y.institution_id = $1 and y.student_id = r.student_id and y.days > 0
  where r.institution_id = $1 and (y.days is not null or days_present + days_late + days_absent + days_excused > 0) order by r.student_id, y.school_year`;

/** Compares the stored numbers of often absent students with a count. */
const TOTALS = `
  select * from (
    select school_year, sum(students)::int as students, sum(chronic)::int as chronic from attendance_year_totals
    where institution_id = $1 group by 1 having sum(students) <> 0 or sum(chronic) <> 0
  ) stored full join (
    select school_year, count(*)::int as students, count(*) filter (where absence_rate >= 10)::int as chronic
    from attendance_years where institution_id = $1 and active and days >= 10 group by 1
  ) counted using (school_year, students, chronic)
  where stored is null or counted is null`;

/** Returns the sums of an institution that differ from a recomputation, which is rolled back, and wrong numbers of students. */
export async function recomputedDifferences({ registrar }: TestApp, institutionId: number): Promise<object[]> {
  const client = await registrar.database.pool.connect();
  try {
    await client.query('begin');
    const before = (await client.query(SUMS, [institutionId])).rows;
    await client.query('select refresh_attendance_days($1, array(select id from students where institution_id = $1))', [
      institutionId,
    ]);
    const after = (await client.query(SUMS, [institutionId])).rows;
    const { rows: wrong } = await client.query(TOTALS, [institutionId]);
    return JSON.stringify(before) === JSON.stringify(after) ? wrong : [{ before, after }];
  } finally {
    await client.query('rollback');
    client.release();
  }
}
