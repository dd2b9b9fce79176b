import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { Client, fetchExchange } from '@urql/core';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import { ClassListDocument, LogInDocument } from './operations.generated.ts';

const app = await useSharedApp();

test('has up-to-date typed operations (update with npm test -- -u)', async () => {
  await expect(await generateOperations()).toMatchFileSnapshot(join(import.meta.dirname, 'operations.generated.ts'));
});

test('lists the students of a class with the guardian to call', async () => {
  const { make, url } = app;
  const user = await make.aUser({ role: 'viewer' });
  const classId = await make.aClass(user.institution);
  const guardian = await make.aGuardian(user.institution, { phone: '+1 555 0100' });
  await make.aStudent(user.institution, {
    last_name: 'Adams',
    first_name: 'Ann',
    class_id: classId,
    primary_guardian_id: guardian,
  });
  await make.aStudent(user.institution, { last_name: 'Brown', first_name: 'Bob', class_id: classId });
  const lines = await readClassList(`${url}/graphql`, user.email, user.password, classId);
  expect(lines).toEqual(['Adams, Ann: +1 555 0100', 'Brown, Bob: nobody to call']);
});

/** Lists the students of a class with the guardian to call, as an internal app of the school office might. */
async function readClassList(url: string, email: string, password: string, classId: number): Promise<string[]> {
  const client = new Client({ url, preferGetMethod: false, exchanges: [fetchExchange] });
  const { data, error } = await client.mutation(LogInDocument, { email, password }).toPromise();
  if (!data) throw error ?? new Error('The login failed.');
  const fetchOptions = { headers: { authorization: `Bearer ${data.login.accessToken}` } };
  const result = await client.query(ClassListDocument, { class: classId }, { fetchOptions }).toPromise();
  if (!result.data) throw result.error ?? new Error('The class list could not be read.');
  return result.data.students.data.map(({ firstName, lastName, parent }) => {
    return `${lastName}, ${firstName}: ${parent?.phone ?? 'nobody to call'}`;
  });
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** Generates the typed operations of an internal app from the service's schema and the app's own documents. */
function generateOperations(): Promise<string> {
  return codegen({
    filename: 'operations.generated.ts',
    schema: parse(read('../../../schema/schema.graphql')),
    documents: [{ location: 'operations.graphql', document: parse(read('operations.graphql')) }],
    config: { useTypeImports: true, enumsAsTypes: true, scalars: { Date: 'string', DateTime: 'string' } },
    plugins: [{ operations: {} }, { documents: {} }],
    pluginMap: { operations: typescriptOperations, documents: typedDocumentNode },
  });
}
