import { join } from 'node:path';
import { generateAst, type OpenAPI, parseSpec, printAst } from 'oazapfts';
import { createContext } from 'oazapfts/context';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { defaults } from './client.generated.ts';
import { spendSchoolYear } from './school-year.ts';

const app = await useSharedApp();

async function document() {
  return (await app.anonymous().get('/openapi.json')).body;
}

test('has an up-to-date client (update with npm test -- -u)', async () => {
  const client = await generateClient(await document());
  await expect(client).toMatchFileSnapshot(join(import.meta.dirname, 'client.generated.ts'));
});

test('the generated client calls every operation', async () => {
  const { make, url } = app;
  const user = await make.aUser();
  const classId = await make.aClass(user.institution);
  const called = new Set<string>();
  defaults.fetch = (target, init) => {
    const path = new URL(String(target)).pathname.replace(/\/\d+(?=\/|$)/, '/{id}');
    called.add(`${init?.method ?? 'GET'} ${path}`);
    return fetch(target, init);
  };
  const year = await spendSchoolYear({ ...user, url, classId });
  expect(year).toMatchObject({
    imported: { total_rows: 1, created: 1, dry_run: true },
    updated: { phone: '+1 555 0100' },
    student: { student_id: 'C-1', class_id: classId },
    listed: { pagination: { total: 1 } },
    found: { data: [{ student_id: 'C-1' }] },
    rows: [{ student_id: 'C-1', class_name: 'Class 1A' }],
    courses: { data: [{ code: 'ART-1', credits: 2 }] },
    attendance: { summary: { total: 0 } },
    grades: { created: 1, grades: [{ score: 18.5 }] },
    profile: { email: user.email },
    role: { permissions: ['read:students', 'read:grades'] },
    webhook: { events: ['*'], active: false },
    removed: { id: year.id },
  });
  const { paths } = await document();
  const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...called].sort()).toEqual(described.sort());
});

/** Generates a typed client from a service's OpenAPI document. */
async function generateClient(document: OpenAPI.Document): Promise<string> {
  // The parser replaces references in the object that it gets.
  const context = createContext(await parseSpec(structuredClone(document)));
  return printAst(await generateAst(context));
}
