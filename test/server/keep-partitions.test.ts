import { expect, test } from 'vitest';
import { schoolYearOf, utcDay } from '../../src/database/partitions/periods.ts';
import { useApp } from '../support/app.ts';

const app = await useApp();
const next = schoolYearOf(schoolYearOf(utcDay(new Date())).to);

async function findPartitions(): Promise<string[]> {
  const names = ['attendance_records', 'audit_logs'].map((table) => `${table}_${next.name}`);
  const text = 'select name from unnest($1::text[]) as name where to_regclass(name) is not null order by name';
  return (await app.pool.query(text, [names])).rows.map(({ name }) => name);
}

test('the upkeep leaves a table that is in use to the next one, and creates the partitions of the others', async () => {
  const reader = await app.pool.connect();
  try {
    await reader.query('begin; lock table attendance_records in access share mode');
    await app.startJobs().upkeep();
    expect(await findPartitions()).toEqual([`audit_logs_${next.name}`]);
  } finally {
    await reader.query('rollback');
    reader.release();
  }
  await app.startJobs().upkeep();
  expect(await findPartitions()).toEqual([`attendance_records_${next.name}`, `audit_logs_${next.name}`]);
});
