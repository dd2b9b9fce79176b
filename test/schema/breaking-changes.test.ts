import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, findBreakingChanges, findDangerousChanges } from 'graphql';
import { expect, test } from 'vitest';
import { buildBareSchema } from '../../schema/schema.ts';

const released = buildSchema(readFileSync(join(import.meta.dirname, '../../schema/released.graphql'), 'utf8'));
const now = buildBareSchema();

test('breaks nothing that clients of the last release rely on; a release copies schema.graphql to released.graphql', () => {
  expect(findBreakingChanges(released, now).map(({ description }) => description)).toEqual([]);
});

test('changes no default that clients of the last release rely on', () => {
  const defaults = findDangerousChanges(released, now).filter(({ type }) => type === 'ARG_DEFAULT_VALUE_CHANGE');
  expect(defaults.map(({ description }) => description)).toEqual([]);
});

test('notices a field that is gone', () => {
  const before = buildSchema('type Query { students: Int guardians: Int }');
  const after = buildSchema('type Query { students: Int }');
  expect(findBreakingChanges(before, after).map(({ description }) => description)).toEqual([
    'Query.guardians was removed.',
  ]);
});
