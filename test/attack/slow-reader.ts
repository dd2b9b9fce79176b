import type { Pool } from 'pg';
import type { TestApp } from '../support/app.ts';
import type { TestInstitution, TestUser } from '../support/factories.ts';

/** Inserts students of about one kilobyte each, so that an export exceeds the buffers between the database and the client. */
export async function fillWithStudents(pool: Pool, { id }: TestInstitution, count: number): Promise<void> {
  await pool.query({
    text: `insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date,
        address_street, address_city, address_state, address_zip)
      select $1, n, 'A', 'B', n || '@x.example', '2024-01-01', repeat('s', 200), repeat('c', 200), repeat('t', 200), repeat('z', 200)
      from generate_series(1, $2::int) n`,
    values: [id, count],
    query_timeout: 60_000,
  } as never);
}

/** Logs in and returns the bytes of an export request. */
export async function exportRequest(app: TestApp, { email, password }: TestUser): Promise<string> {
  const { body } = await app.anonymous().post('/auth/login', { email, password });
  return `GET /students/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${body.access_token}\r\n\r\n`;
}
