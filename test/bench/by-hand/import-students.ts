import { createCipheriv, createSecretKey, hash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * Imports new students from a CSV file: COPY into a temporary table, set-based checks, and an insert into each table. It leaves what
 * [D26] and [D42] demand of every import: the history of each student's status, and a record in the audit trail with an entry for each
 * student, whose values are sealed with a key of the student's own.
 * @throws Error for an invalid row
 */
export async function importByHand(client: Client, institutionId: number, csv: string): Promise<void> {
  const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true, trim: true });
  const today = new Date().toISOString().slice(0, 10);
  const random = randomBytes(rows.length * (KEY + NONCE));
  const lines = rows.map((row, index) => {
    const own = random.subarray(index * (KEY + NONCE), (index + 1) * (KEY + NONCE));
    return toLine(index + 2, row, today, [own.subarray(0, KEY), own.subarray(KEY)]);
  });
  await client.query('begin');
  try {
    await client.query(`create temporary table rows (row int, student_id text, first_name text, last_name text, email text, phone text,
      date_of_birth date, class_id int, changed text[], audit_key bytea, number_digest bytea, changes bytea, changes_digest bytea) on commit drop`);
    await pipeline(Readable.from(lines), client.query(copyFrom(`copy rows from stdin with (null '')`)));
    await client.query('analyze rows');
    const invalid = await client.query(checks, [institutionId]);
    if (invalid.rows.length > 0) throw new Error(`Row ${invalid.rows[0].row}: ${invalid.rows[0].problem}`);
    const { rows: ids } = await client.query(takeIds, [institutionId, rows.length]);
    await client.query(insertStudents, [institutionId, ids[0].student]);
    await client.query(insertHistory, [institutionId, ids[0].student]);
    await client.query(insertEnrolments, [institutionId, ids[0].student, ids[0].enrolment]);
    await client.query(insertRecord, [
      institutionId,
      ids[0].log,
      JSON.stringify({ created: { from: null, to: rows.length } }),
    ]);
    await client.query(insertTrail, [institutionId, ids[0].student, ids[0].log]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const columns = ['student_id', 'first_name', 'last_name', 'email', 'phone', 'date_of_birth', 'class_id'];

const KEY = 32;
const NONCE = 12;

/** Returns a line for COPY: the row's values, the fields that its student then has, and the key, sealed values and digests of the trail. */
function toLine(number: number, row: Record<string, string>, today: string, [key, nonce]: [Buffer, Buffer]): string {
  const sent = Object.fromEntries(columns.flatMap((column) => (row[column] ? [[column, row[column]]] : [])));
  const values = {
    ...sent,
    ...(sent.class_id && { class_id: Number(sent.class_id) }),
    status: 'active',
    enrollment_date: today,
  };
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(values)), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  const keyed = (content: Buffer) => hash('sha256', Buffer.concat([key, content]), 'buffer');
  const bytes = [key, keyed(Buffer.from(row.student_id ?? '')), sealed, keyed(sealed)];
  const fields = columns.map((column) => escapeField(row[column] ?? ''));
  const hex = bytes.map((value) => `\\\\x${value.toString('hex')}`);
  return `${[number, ...fields, `{${Object.keys(values)}}`, ...hex].join('\t')}\n`;
}

function escapeField(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => `\\${character}`);
}

const checks = `
  select r.row, problem from (
    select t.*, row_number() over (partition by t.student_id) as nth_id, row_number() over (partition by lower(t.email)) as nth_email
    from (select row, student_id, first_name, last_name, email, date_of_birth, class_id from rows) t
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
const takeIds = `
  select take_ids($1, 'students', $2) as student, take_ids($1, 'enrolments', $2) as enrolment, take_ids($1, 'audit_logs', 1) as log`;

/** The first row of the file has the number 2. $2 the first student's id. */
const STUDENT = '$2::int - 2 + row';

const insertStudents = `
  insert into students (institution_id, id, student_id, first_name, last_name, email, phone, date_of_birth, class_id, enrollment_date, audit_key)
  select $1, ${STUDENT}, student_id, first_name, last_name, email, phone, date_of_birth, class_id, current_date, audit_key from rows`;

const insertHistory = `
  insert into student_status_changes (institution_id, student_id, to_status) select $1, ${STUDENT}, 'active' from rows`;

const insertEnrolments = `
  insert into enrolments (institution_id, id, class_id, student_id, is_primary, begins_on)
  select $1, $3::int - 2 + row, class_id, ${STUDENT}, true, current_date from rows where class_id is not null`;

/** The deferred trigger of the table chains the record with the digest of its entries. */
const insertRecord = `
  insert into audit_logs (institution_id, id, actor_type, action, resource_type, changes)
  values ($1, $2, 'system', 'students.imported', 'import', $3)`;

const insertTrail = `
  insert into student_changes (institution_id, audit_log_id, type, student_id, student_number, changed, number_digest, changes, changes_digest)
  select $1, $3::bigint, 'created', ${STUDENT}, student_id, changed, number_digest, changes, changes_digest from rows`;
