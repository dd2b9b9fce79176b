import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../dashboard/', import.meta.url).pathname;

test('no two operations have the same name, under which their answers are kept', () => {
  const texts = globSync('**/*.graphql', { cwd: root }).map((name) => readFileSync(`${root}${name}`, 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/^(?:query|mutation) (\w+)/gm)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('the viewer that comes with a session is the one that the dashboard asks for', () => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  const bodies = [...read('facade/dashboard/viewer.graphql').matchAll(/^query \w+ \{\n(.*?)^\}/gms)];
  const asked = /^query Viewer \{\n(.*)^\}/ms.exec(read('dashboard/auth/viewer.graphql'))?.[1];
  expect(bodies.map(([, body]) => body).join('')).toBe(asked);
});
