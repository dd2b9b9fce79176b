import { describe, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { fixture, formWith } from '../../support/files.ts';

const app = await useSharedApp();

async function aRegistrar() {
  return app.as(await app.make.aUser({ role: 'registrar' }));
}

describe.each([
  { file: 'students_1400', rows: 1400, failed: 0 },
  { file: 'contoso_students', rows: 600, failed: 0 },
  { file: 'intl_roster_2000', rows: 2000, failed: 82 },
])('$file', ({ file, rows, failed }) => {
  test.each(['csv', 'xlsx'])('is imported as .%s, and a second time without changes', async (extension) => {
    const client = await aRegistrar();
    const content = fixture(`${file}.${extension}`);

    const first = await client.post('/students/import', formWith(content));
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(first.body).toMatchObject({
      total_rows: rows,
      created: rows - failed,
      updated: 0,
      unchanged: 0,
      failed,
      dry_run: false,
    });

    const second = await client.post('/students/import', formWith(content, { mode: 'upsert' }));
    expect(second.body).toMatchObject({ total_rows: rows, created: 0, updated: 0, unchanged: rows - failed, failed });
    const { body } = await client.get('/students');
    expect(body.pagination.total).toBe(rows - failed);
  });
});
