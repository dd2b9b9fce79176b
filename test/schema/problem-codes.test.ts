import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problems as english } from '../../dashboard/locales/en/problems.ts';
import { problemOf } from '../../schema/execution/problem-codes.ts';
import { problemTexts } from '../../schema/execution/problem-texts.ts';
import { useSharedApp } from '../support/app.ts';

const app = await useSharedApp();

test('every sentence with a code is one that the service says', () => {
  const source = globSync('src/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const parts = (text: string) => text.split(/\{\w+\}/).filter((part) => part.trim().length > 3);
  const unsaid = Object.entries(problemTexts).filter(([, text]) => !parts(text).every((part) => source.includes(part)));
  expect(unsaid).toEqual([]);
});

test('the parts of a sentence are its parameters, and a sentence of another form has no code', () => {
  expect(problemOf('must have at most 64 characters; it has 70.')).toEqual({
    code: 'too_long',
    parameters: { max: '64', length: '70' },
  });
  expect(problemOf('is already in use by another course.')?.parameters).toEqual({ owner: 'another course' });
  expect(problemOf('This needs the permissions import:students, correct:attendance.')).toEqual({
    code: 'permissions',
    parameters: { permissions: 'import:students, correct:attendance' },
  });
  expect(problemOf('is required.')).toEqual({ code: 'required', parameters: {} });
  expect(problemOf('is already in use')).toBeNull();
});

test('the dashboard has a text for each code', () => {
  const ids = Object.keys(problemTexts).map((code) => `problem.${code}`);
  expect(Object.keys(english).sort()).toEqual(ids.sort());
});

test('a client in another language gets the codes beside the sentences', async () => {
  const client = await app.as(await app.make.aUser());
  const { body } = await client.graphql(
    'mutation { createCourse(input: { code: "", name: "Algebra", credits: 100 }) { id } }',
  );
  expect(body.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { code: ['is required.'], credits: ['must be between 0 and 99.'] },
    problems: {
      code: [{ code: 'required', parameters: {} }],
      credits: [{ code: 'out_of_range', parameters: { min: '0', max: '99' } }],
    },
  });
});
