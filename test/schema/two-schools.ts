import { expect } from 'vitest';
import { buildSchema } from '../../schema/schema.ts';
import { type TestApp, useApp } from '../support/app.ts';
import type { Answer, Client } from '../support/client.ts';
import type { TestUser } from '../support/factories.ts';
import type { NamedSchool } from '../support/id-arguments.ts';
import { type RootField, rootFields } from '../support/root-fields.ts';
import { fillSchool } from '../support/school.ts';
import { type Operation, splitOperation } from '../support/split-operation.ts';

/** A filled institution with an administrator. */
export interface School extends NamedSchool {
  readonly user: TestUser;
  readonly client: Client;
}

/** Starts an app that stops after the file's tests. */
export function useSchools(): Promise<TestApp> {
  return useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });
}

/** Fills a new institution, so that all of its texts contain the word. @param apart ids between those of two tables */
export async function aSchool(app: TestApp, firstId: number, word: string, apart?: number): Promise<School> {
  const user = await app.make.aUser();
  const client = await app.as(user);
  return { user, client, word, ids: await fillSchool(app.pool, user, 2, firstId, word, apart) };
}

export const schema = buildSchema();

/** Undoes imports of files: their own tests import and undo. Here they get the ids of others only. */
const undo = /^undo/;
/**
 * Mutations that take a file, which is no JSON; refreshing a session, which takes no id; files of documents, which only those have that
 * the service has issued: `test/documents/document-files.test.ts` asks for those of others.
 */
const unsent = /^(importStudents|importAttendance|importOneRoster|refreshToken|document(Batch|Preview)?File)$/;
const sent = rootFields(schema)
  .map((root) => ({ name: root.field.name, root }))
  .filter(({ name }) => !unsent.test(name));

export const queries = sent.filter(({ root }) => root.kind === 'Query');
export const mutations = sent.filter(({ name, root }) => root.kind === 'Mutation' && !undo.test(name));
export const undoings = sent.filter(({ name }) => undo.test(name));

/** Sends all parts of a query, one after the other: all at once, they would wait too long for a connection to the database. */
export async function askParts(client: Client, root: RootField, variables: Record<string, unknown>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const operation of splitOperation(schema, root, variables)) answers.push(await ask(client, operation));
  return answers;
}

/** Sends an operation, which must pass validation: refusals of two documents are equal, whatever they would have shown. */
export async function ask(client: Client, { query, variables }: Operation): Promise<Answer> {
  const answer = await client.graphql(query, variables);
  const codes = (answer.body.errors ?? []).map(({ extensions }: { extensions: { code: string } }) => extensions.code);
  expect(codes, query).not.toContain('GRAPHQL_VALIDATION_FAILED');
  return answer;
}

/** Asserts that an operation has succeeded. */
export function expectSuccess({ body }: Answer): void {
  expect(body.errors).toBeUndefined();
}

/** Prepares a function that returns a digest of all records of institutions, by table. */
export async function digestOf({ pool }: TestApp): Promise<(...schools: School[]) => Promise<unknown>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id'
     where c.relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'request_counts'`,
  );
  const text = rows
    .map(
      ({ name }) => `select '${name}' as name, count(*), sum(hashtextextended(t::text, 0)) as digest
      from ${name} t where institution_id = any($1)`,
    )
    .join(' union all ');
  // With a name it is planned once: that takes twice as long as to read.
  return async (...schools) => {
    const values = [schools.map(({ user }) => user.institution.id)];
    return (await pool.query({ name: 'digest', text, values })).rows;
  };
}
