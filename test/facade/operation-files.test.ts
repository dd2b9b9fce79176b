import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readOperations } from '../../facade/operation-files.ts';
import { buildBareSchema } from '../../schema/schema.ts';

const root = mkdtempSync(join(tmpdir(), 'operations-'));
const schema = buildBareSchema();

afterEach(() => rmSync(root, { recursive: true }));

/** Reads these files as if they were those of the facade. */
function read(files: Record<string, string>) {
  mkdirSync(join(root, 'facade/classes'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'facade', name), text);
  return readOperations(root, schema);
}

test('returns each operation with its fragments, which may be in another file', () => {
  const operations = read({
    'courses.graphql': 'query GetCourse($id: Int!) { course(id: $id) { ...CourseName } }',
    'classes/names.graphql': 'fragment CourseName on Course { name }',
  });
  expect(Object.keys(operations)).toEqual(['GetCourse']);
  expect(operations.GetCourse?.definitions).toHaveLength(2);
});

test.each([
  ['courses.graphql', 'query GetCourse($id: Int!) {\n  course(id: $id) { nam }\n}', 'Cannot query field "nam"', 2, 21],
  ['courses.graphql', 'query GetCourse {\n  course(id: $id) { name }\n}', 'Variable "$id" is not defined', 2, 14],
  ['classes/courses.graphql', 'query GetCourse {\n  me(\n}', 'Syntax Error: Expected Name, found "}"', 3, 1],
  ['courses.graphql', '{ me { id } }', 'An operation of the REST API needs a name.', 1, 1],
  ['courses.graphql', 'query Two { me { id } courses { data { id } } }', 'must have exactly one root field', 1, 1],
])('names %s and the reason where an operation is invalid: %s', (file, text, reason, line, column) => {
  expect(() => read({ [file]: text })).toThrow(reason);
  expect(() => read({ [file]: text })).toThrow(`facade/${file}:${line}:${column}`);
});

test('reports the invalid operations of all files', () => {
  const files = { 'courses.graphql': 'query A { me { a } }', 'classes/terms.graphql': 'query B { me { b } }' };
  expect(() => read(files)).toThrow(/facade\/classes\/terms\.graphql:1:16[\s\S]*facade\/courses\.graphql:1:16/);
});
