import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Marks have one writer, since the sums of academic records and school years are kept in its statement ([D116]). */

const src = join(import.meta.dirname, '../../../src');
const WRITES = /(insert into|update|delete from) attendance_records\b/;

test('only these files write marks', () => {
  const writers = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && WRITES.test(readFileSync(join(src, name), 'utf8')))
    .sort();
  expect(writers).toEqual([
    // Deletes the marks of days that become closed, and computes the sums of their students anew.
    'classes/attendance/discard-marks.ts',
    'classes/attendance/marks/write-marks.sql.ts',
    // Tells which marks count while enrolments change, and computes the sums anew.
    'database/schema/attendance/attendance.sql.ts',
    // Loads a new institution, whose sums are computed afterwards.
    'demo/demo.sql.ts',
    // Erases remarks, which no sum depends on.
    'students/erasure/erase-student.sql.ts',
  ]);
});
