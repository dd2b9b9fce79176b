import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { type Costs, costsOf, MAX_GROWTH, MIN_READS, paddedNumbers, sharedTexts } from './hostile-workbooks.ts';

const app = await useApp();
let service: ServiceProcess;

beforeAll(async () => {
  service = await ServiceProcess.start(app.registrar.database.url);
}, 120_000);

afterAll(() => service?.end('SIGKILL'));

async function attack(files: Buffer[]): Promise<Costs> {
  const costs = await costsOf(app, service, files);
  process.stdout.write(`${JSON.stringify(costs)}\n`);
  expect(costs.peak).toBeLessThan(costs.idle + MAX_GROWTH);
  expect(costs.reads).toBeGreaterThan(MIN_READS);
  return costs;
}

test('refuses 24,000 rows of 330 padded numbers and 62 MiB of texts before unpacking them', async () => {
  const { statuses } = await attack([paddedNumbers(24_000, 330), sharedTexts(2_750_000)]);
  expect(statuses).toEqual([413, 413]);
});

test('imports the largest accepted workbooks one after the other', async () => {
  const cells = paddedNumbers(15_000, 250);
  const { statuses } = await attack([cells, sharedTexts(600_000), cells]);
  for (const status of statuses) expect([200, 503]).toContain(status);
});

test('imports an export of 50,000 students with every column filled without changes', async () => {
  const { make, registrar } = app;
  const user = await make.aUser({ role: 'registrar' });
  const guardian = await make.aGuardian(user.institution);
  const classId = await make.aClass(user.institution);
  await registrar.database.shares.bulk.pool.query(
    `insert into students (institution_id, student_id, first_name, last_name, email, phone, date_of_birth, class_id, enrollment_date,
        address_street, address_city, address_state, address_zip, primary_guardian_id)
      select $1, '2026-' || n, 'Maximiliane ' || n, 'Featherstonehaugh ' || n, 'maximiliane.featherstonehaugh.' || n || '@students.school.example',
        '+44 20 7946 ' || n, '2010-01-01'::date + n % 1000, $2, '2024-09-01', n || ' Old Kent Road, Flat 12', 'Newcastle upon Tyne',
        'Tyne and Wear', 'NE' || n, $3
      from generate_series(1, 50000) n`,
    [user.institution.id, classId, guardian],
  );
  const client = (await app.as(user)).at(service.url);
  const { bytes } = await client.download('/students/export?format=xlsx');
  const { body } = await client.post('/students/import', formWith(bytes, { mode: 'upsert', dry_run: 'true' }));
  process.stdout.write(`${bytes.length} bytes\n`);
  expect(body).toMatchObject({ total_rows: 50_000, unchanged: 50_000, failed: 0 });
});
