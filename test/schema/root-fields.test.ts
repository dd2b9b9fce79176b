import { expect, test } from 'vitest';
import { permissions } from '../../schema/policy/permissions.ts';
import { buildBareSchema } from '../../schema/schema.ts';
import { rootFields, specifiedFields } from '../support/root-fields.ts';

const schema = buildBareSchema();
const fields = rootFields(schema);

test('has every root field of the specification', () => {
  const present = fields.map(({ field }) => field.name);
  const absent = specifiedFields.map(({ name }) => name).filter((name) => !present.includes(name));
  expect(absent).toEqual([]);
});

test.each(fields.map(({ kind, field }) => ({ name: `${kind}.${field.name}`, kind, field })))(
  '$name has the specified type and arguments',
  ({ kind, field }) => {
    const specified = specifiedFields.find((candidate) => candidate.kind === kind && candidate.name === field.name);
    expect(specified, 'the specification does not list it').toBeDefined();
    const present = field.args.map(({ name, type }) => `${name}: ${type}`).sort();
    expect({ type: String(field.type), arguments: present }).toEqual({
      type: specified?.type,
      arguments: specified?.arguments.toSorted(),
    });
  },
);

test('the permissions list every root field and no other', () => {
  for (const kind of ['Query', 'Mutation'] as const) {
    const listed = Object.keys(permissions[kind]).filter((name) => name !== '*');
    const existing = fields.filter((field) => field.kind === kind).map(({ field }) => field.name);
    expect(listed.sort()).toEqual(existing.sort());
  }
});
