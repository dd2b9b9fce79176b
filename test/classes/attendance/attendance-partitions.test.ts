import { expect, test } from 'vitest';
import { schoolYearOf, utcDay } from '../../../src/database/partitions/periods.ts';
import { useApp } from '../../support/app.ts';
import type { TestInstitution } from '../../support/factories.ts';

/** Marks are divided by school year. */

const app = await useApp();
const current = schoolYearOf(utcDay(new Date()));
const next = schoolYearOf(current.to);

/** Stores a mark by SQL: rolls of future days are refused. */
async function mark(institution: TestInstitution, date: string): Promise<void> {
  const { make, pool } = app;
  await pool.query(
    `insert into attendance_records (institution_id, class_id, student_id, date, status) values ($1, $2, $3, $4, 'late')`,
    [institution.id, await make.aClass(institution), await make.aStudent(institution), date],
  );
}

/** Without the number of a shard, which ends the name of its partition on a Citus cluster. */
async function partitionsOf(institutionId: number) {
  const text = `select date::text, regexp_replace(tableoid::regclass::text, '_[0-9]{6,}$', '') as partition
    from attendance_records where institution_id = $1 order by date`;
  return (await app.pool.query(text, [institutionId])).rows;
}

test('marks of the next school year move to its partition, and those of other years stay where they are', async () => {
  const institution = await app.make.anInstitution();
  const { id } = institution;
  for (const date of ['1999-01-01', current.from, next.from, '2999-01-01']) await mark(institution, date);
  const others = [
    { date: '1999-01-01', partition: `attendance_records_${current.name}` },
    { date: current.from, partition: `attendance_records_${current.name}` },
    { date: '2999-01-01', partition: 'attendance_records_default' },
  ];
  const ofNext = (partition: string) => others.toSpliced(2, 0, { date: next.from, partition });
  expect(await partitionsOf(id)).toEqual(ofNext('attendance_records_default'));
  await app.startJobs().upkeep();
  expect(await partitionsOf(id)).toEqual(ofNext(`attendance_records_${next.name}`));
  await app.startJobs().upkeep();
  expect(await partitionsOf(id)).toEqual(ofNext(`attendance_records_${next.name}`));
});
