import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Imports new students from a CSV file: COPY into a temporary table, set-based checks, one insert. @throws Error for an invalid row */
export async function importByHand(client: Client, institutionId: number, csv: string): Promise<void> {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
  const lines = rows.map((row, index) =>
    [index + 2, ...columns.map((column) => escapeField(row[column] ?? ''))].join('\t'),
  );
  await client.query('begin');
  try {
    await client.query(`create temporary table rows (row int, student_id text, first_name text, last_name text, email text, phone text,
      date_of_birth date, class_id int) on commit drop`);
    await pipeline(
      Readable.from(lines.map((line) => `${line}\n`)),
      client.query(copyFrom(`copy rows from stdin with (null '')`)),
    );
    await client.query('analyze rows');
    const invalid = await client.query(checks, [institutionId]);
    if (invalid.rows.length > 0) throw new Error(`Row ${invalid.rows[0].row}: ${invalid.rows[0].problem}`);
    const { rows: ids } = await client.query(takeIds, [institutionId, rows.length]);
    await client.query(insert, [institutionId, ids[0].student, ids[0].enrolment]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const columns = ['student_id', 'first_name', 'last_name', 'email', 'phone', 'date_of_birth', 'class_id'];

function escapeField(text: string): string {
  return text.trim().replace(/[\\\t\n\r]/g, (character) => `\\${character}`);
}

const checks = `
  select r.row, problem from (
    select t.*, row_number() over (partition by t.student_id) as nth_id, row_number() over (partition by lower(t.email)) as nth_email
    from rows t
  ) r
  left join students by_id on by_id.institution_id = $1 and by_id.student_id = r.student_id and by_id.deleted_at is null
  left join students by_email on by_email.institution_id = $1 and lower(by_email.email) = lower(r.email) and by_email.deleted_at is null
  left join classes c on c.institution_id = $1 and c.id = r.class_id
  cross join lateral (select case
    when r.student_id is null or char_length(r.student_id) > 64 then 'student_id'
    when r.first_name is null or char_length(r.first_name) > 100 then 'first_name'
    when r.last_name is null or char_length(r.last_name) > 100 then 'last_name'
    when r.email is null or r.email !~ '^[^@\\s]+@[^@\\s]+$' then 'email'
    when r.date_of_birth >= current_date then 'date_of_birth'
    when r.nth_id > 1 or by_id.id is not null then 'student_id is in use'
    when r.nth_email > 1 or by_email.id is not null then 'email is in use'
    when r.class_id is not null and c.id is null then 'class_id'
  end as problem) found
  where problem is not null order by r.row limit 100`;

/** Takes ids as the service does, so that the rows of both are the newest in each index. */
const takeIds = `select take_ids($1, 'students', $2) as student, take_ids($1, 'enrolments', $2) as enrolment`;

const insert = `
  with added as (
    insert into students (institution_id, id, student_id, first_name, last_name, email, phone, date_of_birth, class_id, enrollment_date)
    select $1, $2::int - 1 + row_number() over (order by row), student_id, first_name, last_name, email, phone, date_of_birth, class_id, current_date from rows order by row
    returning id, class_id, enrollment_date
  )
  insert into enrolments (institution_id, id, class_id, student_id, is_primary, begins_on)
  select $1, $3::int - 1 + row_number() over (order by id), class_id, id, true, enrollment_date from added where class_id is not null`;
