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

/** Returns the values that have a text of this beginning in a part of the catalogue. */
function valuesWithText(part: string, beginning: string): string[] {
  const ids = read(`locales/en/${part}.ts`).matchAll(new RegExp(`'${beginning.replaceAll('.', '\\.')}([^']+)':`, 'g'));
  return [...ids].map(([, value]) => value as string).toSorted();
}

test('every text of the catalogue is used', () => {
  const catalogue = globSync('locales/en/**/*.ts', { cwd: app }).map(read);
  const ids = [...catalogue.join('').matchAll(/^ {2}'([^']+)':/gm)].map(([, id]) => id as string);
  expect(ids.length).toBeGreaterThan(50);
  // Texts of a list of values are named by their beginning: `roll.status.${status}`.
  const uses = (id: string) => [`'${id}'`, `\`${id.slice(0, id.lastIndexOf('.') + 1)}$\{`];
  expect(ids.filter((id) => !uses(id).some((use) => code.some((text) => text.includes(use))))).toEqual([]);
});

test('every text names the same values in both languages', async () => {
  // The catalogue that the browser loads first reads the settings of the browser, so the parts are imported one by one.
  const textsOf = async (language: string) =>
    Object.assign(
      {},
      ...(
        await Promise.all(parts.map(async (part) => Object.values(await import(join(app, 'locales', language, part)))))
      ).flat(),
    );
  const parts = globSync('**/*.ts', { cwd: join(app, 'locales', 'en') });
  const [english, spanish] = await Promise.all([textsOf('en'), textsOf('es')]);
  const valuesIn = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].toSorted();
  const differing = Object.keys(english).filter((id) => `${valuesIn(english[id])}` !== `${valuesIn(spanish[id])}`);
  expect(Object.keys(english).length).toBeGreaterThan(1000);
  expect(differing).toEqual([]);
});

test('every action of the audit trail has words', () => {
  const known = valuesWithText('audit/audit-actions', 'audit.did.').map((action) => action.replace('-', '.'));
  expect(known.toSorted()).toEqual([...auditActions].toSorted());
});

test('every event of a webhook has words', () => {
  const known = valuesWithText('webhooks', 'webhook.event.').map((event) => event.replace('-', '.'));
  expect(known.toSorted()).toEqual([...eventTypes].toSorted());
});

test('every permission and every note on one has words', () => {
  const names = permissions.map((permission) => permission.split(':') as [action: string, resource: string]);
  const named = (list: string) => valuesWithText('admin', `permission.${list}.`);
  expect(named('action')).toEqual([...new Set(names.map(([action]) => action))].toSorted());
  expect(named('resource')).toEqual([...new Set(names.map(([, resource]) => resource))].toSorted());
  expect(named('note')).toEqual(Object.keys(permissionNotes).toSorted());
});

test('screens contain no texts of their own', () => {
  const texts = code.flatMap((text) =>
    [...text.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)*[.!?]?)\s*<\//g)].map(([, own]) => own),
  );
  expect(texts).toEqual([]);
});
