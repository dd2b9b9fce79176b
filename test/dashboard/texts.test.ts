import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissionNotes, permissions } from '../../src/access/permissions.ts';
import { auditActions } from '../../src/audit/audit-actions.ts';
import { eventTypes } from '../../src/audit/event-types.ts';

const app = join(import.meta.dirname, '..', '..', 'dashboard');
const read = (name: string) => readFileSync(join(app, name), 'utf8');
const code = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/generated|^locales|^parts\//.test(name))
  .map(read);

/** Returns the values of a list of strings in a file of the dashboard, which tests cannot import. */
function listIn(file: string, name: string): string[] {
  const [, list = ''] = new RegExp(`const ${name} = \\[(.+?)\\]`, 's').exec(read(file)) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, value]) => value as string);
}

test('every text of the catalogue is used', () => {
  const catalogue = globSync('locales/en/**/*.ts', { cwd: app }).map(read);
  const ids = [...catalogue.join('').matchAll(/^ {2}'([^']+)':/gm)].map(([, id]) => id as string);
  expect(ids.length).toBeGreaterThan(50);
  // Texts of a list of values are named by their beginning: `roll.status.${status}`.
  const uses = (id: string) => [`'${id}'`, `\`${id.slice(0, id.lastIndexOf('.') + 1)}$\{`];
  expect(ids.filter((id) => !uses(id).some((use) => code.some((text) => text.includes(use))))).toEqual([]);
});

test('every action of the audit trail has words, and a place in the list of the filters', () => {
  const words = read('locales/en/audit/audit-actions.ts');
  const known = [...words.matchAll(/'audit\.did\.([^']+)':/g)].map(([, id]) => id?.replace('-', '.'));
  expect(known.toSorted()).toEqual([...auditActions].toSorted());
  expect(listIn('audit/actions.ts', 'actions').toSorted()).toEqual([...auditActions].toSorted());
});

test('every event of a webhook has words', () => {
  const words = read('locales/en/webhooks.ts');
  const known = [...words.matchAll(/'webhook\.event\.([^']+)':/g)].map(([, id]) => id?.replace('-', '.'));
  expect(known.toSorted()).toEqual([...eventTypes].toSorted());
});

test('every permission and every note on one has words', () => {
  const names = permissions.map((permission) => permission.split(':') as [action: string, resource: string]);
  const named = (list: string) => listIn('admin/roles/permission-names.ts', list).toSorted();
  expect(named('actions')).toEqual([...new Set(names.map(([action]) => action))].toSorted());
  expect(named('resources')).toEqual([...new Set(names.map(([, resource]) => resource))].toSorted());
  expect(named('notes')).toEqual(Object.keys(permissionNotes).toSorted());
});

test('screens contain no texts of their own', () => {
  const texts = code.flatMap((text) =>
    [...text.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)*[.!?]?)\s*<\//g)].map(([, own]) => own),
  );
  expect(texts).toEqual([]);
});
