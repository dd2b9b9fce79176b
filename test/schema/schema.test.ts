import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../facade/generated-files.ts';
import { buildBareSchema, buildSchema } from '../../schema/schema.ts';

const root = join(import.meta.dirname, '../..');

test.each(Object.entries(generatedFiles(root)))('npm run generate brings %s up to date', (file, text) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(text);
});

const types = Object.values(buildBareSchema().getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

/** Returns the descriptions of a type and its members by coordinate: `Student`, `Student.phone`, `Query.student(id:)`. */
function descriptionsOf(type: GraphQLNamedType): [coordinate: string, description: string | null | undefined][] {
  const own: [string, string | null | undefined] = [type.name, type.description];
  if (isEnumType(type))
    return [
      own,
      ...type
        .getValues()
        .map((value): [string, typeof value.description] => [`${type.name}.${value.name}`, value.description]),
    ];
  if (isInputObjectType(type))
    return [
      own,
      ...Object.values(type.getFields()).map((field): [string, typeof field.description] => [
        `${type.name}.${field.name}`,
        field.description,
      ]),
    ];
  if (!isObjectType(type) && !isInterfaceType(type)) return [own];
  const fields = Object.values(type.getFields()).flatMap((field) => [
    [`${type.name}.${field.name}`, field.description] as [string, typeof field.description],
    ...field.args.map((argument): [string, typeof argument.description] => [
      `${type.name}.${field.name}(${argument.name}:)`,
      argument.description,
    ]),
  ]);
  return [own, ...fields];
}

test('describes every type, field, argument and enum value', () => {
  const undescribed = types
    .flatMap(descriptionsOf)
    .flatMap(([coordinate, description]) => (description ? [] : [coordinate]));
  expect(undescribed).toEqual([]);
});

test('names types in PascalCase, fields and arguments in camelCase, and enum values in lower case as in REST', () => {
  const wrong = types.flatMap((type) => [
    ...(/^[A-Z][A-Za-z]+$/.test(type.name) ? [] : [type.name]),
    // Formats of dates are usually written in upper case, in REST too, and OneRoster has words of its own.
    ...(isEnumType(type) && !['DateFormat', 'OneRosterRole'].includes(type.name)
      ? type
          .getValues()
          .filter(({ name }) => !/^[a-z][a-z0-9_]*$/.test(name))
          .map(({ name }) => `${type.name}.${name}`)
      : []),
    ...(isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.keys(type.getFields())
          .filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))
          .map((name) => `${type.name}.${name}`)
      : []),
  ]);
  expect(wrong).toEqual([]);
});

test('keeps the descriptions of the root types when permission rules are added', () => {
  for (const name of ['Query', 'Mutation'])
    expect(buildSchema().getType(name)?.description).toBe(buildBareSchema().getType(name)?.description);
});
