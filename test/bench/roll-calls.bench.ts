/**
 * Measures a day's roll calls of 500 classes of 30 students, and 1,000 final grades in one request. Runs the built service on its
 * own PostgreSQL: `npm run build && node test/bench/roll-calls.bench.ts [days of history]`.
 */
import { Client } from 'pg';
import { WRITE_ROLL } from '../../src/classes/attendance/marks/write-roll.sql.ts';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { createInstitution, post, startService, stopService } from './started-service.ts';

const login = { email: 'admin@bench.example', password: 'a password for benchmarks' };
const CLASSES = 500;
const STUDENTS = 30;

/** How often each form of the statement runs, the first times without being measured. */
const ROUNDS = 220;
const WARM_UP = 20;

/** The seconds of each step, and ratios. */
type Figures = Record<string, number>;

/** @param history the number of earlier days with marks for every student */
async function benchRollCalls(history = 0): Promise<Figures> {
  const directory = await makeDataDirectory();
  const database = await startEmbeddedServer(directory.path);
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: directory.path, PORT: '0', LOG_LEVEL: 'error' };
  const service = await startService(env);
  const client = new Client({ connectionString: database.url });
  try {
    await createInstitution(env, 'Bench', login);
    await client.connect();
    await client.query(school);
    if (history > 0) await client.query(earlierMarks, [history]);
    await client.query('analyze');
    const { rows } = await client.query<{ id: number }>("select id from classes where code like 'C%' order by id");
    const { access_token: token } = await post(service, '/auth/login', undefined, login);
    const classIds = rows.map(({ id }) => id);
    const figures = await measure((path, body) => post(service, path, token as string, body), classIds);
    return { ...figures, ...(await measureSums(client, classIds[0] as number)) };
  } finally {
    await client.end();
    await stopService(service);
    await database.stop();
    await directory.remove();
  }
}

type Send = (path: string, body: object) => Promise<Record<string, unknown>>;

async function measure(send: Send, classIds: number[]): Promise<Figures> {
  const rollCalls = async (date: string, concurrency: number) => {
    const remaining = [...classIds];
    const query = `mutation ($classId: Int!, $date: Date!) {
      recordAttendance(classId: $classId, date: $date, defaultStatus: present, entries: []) { created unchanged }
    }`;
    const work = async () => {
      for (let classId = remaining.pop(); classId; classId = remaining.pop()) {
        const { errors } = await send('/graphql', { query, variables: { classId, date } });
        if (errors) throw new Error(JSON.stringify(errors));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  };
  const grades = (score: number) => Array.from({ length: 1_000 }, (_, index) => ({ student_id: `L${index}`, score }));
  const lecture = (classIds.at(-1) as number) + 1;
  return {
    'roll calls, 8 concurrently': await seconds(() => rollCalls('2025-10-01', 8)),
    'roll calls, one after another': await seconds(() => rollCalls('2025-10-02', 1)),
    'the same roll calls again': await seconds(() => rollCalls('2025-10-02', 8)),
    '1,000 finals, new': await seconds(() => send(`/classes/${lecture}/grades`, { grades: grades(70) })),
    '1,000 finals, replaced': await seconds(() => send(`/classes/${lecture}/grades`, { grades: grades(80) })),
  };
}

/** The statement of a roll without the sums of school years. */
const WITHOUT_SUMS = WRITE_ROLL.replace(/,\s*years as \([\s\S]*\)(?=\s*select \(select count)/, '');

/** Measures the statement that writes a roll with and without the sums of school years in turn ([D157]: at most 1.4 times as long). */
async function measureSums(client: Client, classId: number): Promise<Figures> {
  if (WITHOUT_SUMS === WRITE_ROLL) throw new Error('The statement of a roll has no part with sums to leave out.');
  const { rows } = await client.query<{ id: number }>('select id from students where class_id = $1', [classId]);
  const spent = { with: 0, without: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const mark = { status: round % 3 === 0 ? 'absent' : 'present', code_id: null, minutes_late: null, note: null };
    const marks = rows.map(({ id }, index) => ({ ...mark, id: 1e9 + index, student_id: id, is_default: true }));
    for (const [name, text] of Object.entries({ with: WRITE_ROLL, without: WITHOUT_SUMS })) {
      await client.query('begin');
      const values = [1, classId, '2025-11-03', JSON.stringify(marks), null, null];
      const time = await seconds(() => client.query({ name, text, values }));
      await client.query('rollback');
      if (round >= WARM_UP) spent[name as keyof typeof spent] += time;
    }
  }
  return { 'a roll of 30 with sums / without': spent.with / spent.without };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

/** Inserts classes C1 … with their students, and a lecture with 1,000. */
const school = `
  do $school$ begin
    insert into classes (institution_id, code, name, type) select 1, 'C' || n, 'Class ' || n, 'homeroom' from generate_series(1, ${CLASSES}) n;
    insert into courses (institution_id, code, name, credits) values (1, 'LAW', 'Law', 3);
    insert into classes (institution_id, code, name, course_id) select 1, 'LECTURE', 'Lecture', id from courses;
    insert into students (institution_id, student_id, first_name, last_name, email, enrollment_date, class_id)
      select 1, c.code || '-' || m, 'Ann', 'Other', c.code || '-' || m || '@bench.example', date '2024-01-01', c.id
      from classes c, generate_series(1, ${STUDENTS}) m where type = 'homeroom'
      union all select 1, 'L' || m, 'Ann', 'Other', 'l' || m || '@bench.example', date '2024-01-01', c.id
      from classes c, generate_series(0, 999) m where code = 'LECTURE';
    insert into enrolments (institution_id, class_id, student_id, is_primary, begins_on)
      select 1, class_id, id, true, '2024-01-01' from students;
  end $school$`;

/** Inserts one mark per day and student before the measured days. */
const earlierMarks = `
  with marked as (
    insert into attendance_records (institution_id, class_id, student_id, date, status)
    select 1, class_id, id, date '2025-09-30' - day, 'present' from students, generate_series(1, $1::int) day
    returning student_id
  )
  insert into academic_records (institution_id, student_id, days_present) select 1, student_id, count(*) from marked group by 2`;

if (import.meta.main) {
  const figures = await benchRollCalls(Number(process.argv[2] ?? 0));
  for (const [name, time] of Object.entries(figures))
    console.log(`${name.padEnd(36)}${time.toFixed(2)}${name.includes('/') ? '' : ' s'}`);
}
