/**
 * Measures a day's roll calls of 500 classes of 30 students among 100,000, and 1,000 final grades in one request. Runs the built service on
 * its own PostgreSQL: `npm run build && node test/bench/roll-calls.bench.ts [days of history]`.
 */
import { Client } from 'pg';
import { WRITE_ROLL } from '../../src/classes/attendance/marks/write-roll.sql.ts';
import { startEmbeddedServer } from '../../src/database/embedded/embedded-server.ts';
import { makeDataDirectory } from '../support/data-directory.ts';
import { createInstitution, post, startService, stopService } from './started-service.ts';

const login = { email: 'admin@bench.example', password: 'a password for benchmarks' };
const CLASSES = 3_300;
const STUDENTS = 30;

/** The number of classes whose rolls are called. */
const CALLED = 500;

/** The days on which the statement of a roll is measured, and the rolls at the start that are not. */
const DAYS = ['2025-11-03', '2025-11-04'];
const WARM_UP = 40;

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
    const { rows } = await client.query<Roll>(rolls, [CALLED]);
    const { rows: lectures } = await client.query<{ id: number }>("select id from classes where code = 'LECTURE'");
    const { access_token: token } = await post(service, '/auth/login', undefined, login);
    const classIds = rows.map(({ classId }) => classId);
    const send: Send = (path, body) => post(service, path, token as string, body);
    const figures = await measure(send, classIds, lectures[0]?.id as number);
    return { ...figures, ...(await measureSums(client, rows)) };
  } finally {
    await client.end();
    await stopService(service);
    await database.stop();
    await directory.remove();
  }
}

/** A class and its students. */
interface Roll {
  readonly classId: number;
  readonly students: readonly number[];
}

type Send = (path: string, body: object) => Promise<Record<string, unknown>>;

async function measure(send: Send, classIds: readonly number[], lecture: number): Promise<Figures> {
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

/**
 * Measures the statement that writes a roll with and without the sums of school years ([D157]: at most 1.4 times as long), as the service
 * runs it: the records are locked, the plan is generic, and the roll is committed. The two take turns by class and by day. Repeating one
 * roll and undoing it would measure the dead rows that it leaves.
 */
async function measureSums(client: Client, called: readonly Roll[]): Promise<Figures> {
  if (WITHOUT_SUMS === WRITE_ROLL) throw new Error('The statement of a roll has no part with sums to leave out.');
  const forms = { with: WRITE_ROLL, without: WITHOUT_SUMS };
  const spent: Record<keyof typeof forms, number[]> = { with: [], without: [] };
  let id = 1e9;
  for (const [day, date] of DAYS.entries())
    for (const [index, { classId, students }] of called.entries()) {
      const name = (day + index) % 2 === 0 ? 'with' : 'without';
      const marks = students.map((student) => ({
        ...{ id: id++, student_id: student, status: id % 19 === 0 ? 'absent' : 'present', is_default: true },
        ...{ code_id: null, minutes_late: null, note: null },
      }));
      await client.query('begin; set local plan_cache_mode = force_generic_plan');
      await client.query('select lock_academic_records(1, $1)', [students]);
      const values = [1, classId, date, JSON.stringify(marks), null, null];
      spent[name].push(await seconds(() => client.query({ name, text: forms[name], values })));
      await client.query('commit');
    }
  const [long, short] = [median(spent.with.slice(WARM_UP)), median(spent.without.slice(WARM_UP))];
  return {
    'a roll of 30 with sums, ms': long * 1_000,
    'a roll of 30 without sums, ms': short * 1_000,
    'a roll of 30 with sums / without': long / short,
  };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}

/** Inserts classes C1 … with their students, a lecture with 1,000, and days of the students whose rolls are not called. */
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
    insert into attendance_years (institution_id, student_id, school_year, active, days, present, late, absent, excused)
      select 1, s.id, 2026, true, 40, 40 - s.id % 9, 0, s.id % 9, 0 from students s join classes c on c.institution_id = 1 and c.id = s.class_id
      where c.type = 'homeroom' and c.id > (select id from classes where code = 'C${CALLED}');
  end $school$`;

const rolls = `
  select class_id as "classId", array_agg(s.id order by s.id) as students
  from students s join classes c on c.institution_id = 1 and c.id = s.class_id
  where c.type = 'homeroom' group by class_id order by class_id limit $1`;

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
    console.log(`${name.padEnd(36)}${time.toFixed(2)}${/\/|ms$/.test(name) ? '' : ' s'}`);
}
