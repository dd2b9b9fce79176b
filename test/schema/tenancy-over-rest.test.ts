import { getOperationAST } from 'graphql';
import { expect, test } from 'vitest';
import { requestExamples } from '../../facade/openapi/examples.ts';
import { routes } from '../../facade/rest/endpoints.ts';
import { type NamedSchool, unusedSchool } from '../support/id-arguments.ts';
import { aSchool, digestOf, useSchools } from './two-schools.ts';

/** Every route answers ids of another institution as it answers ids that nobody has. */

const app = await useSchools();
const digest = await digestOf(app);

const own = await aSchool(app, 1_000_000, 'zebra');
/** Its first records have one id in all tables, so that a request asks for one of each. */
const FIRST_ID = 5_000_000;
const other = await aSchool(app, FIRST_ID, 'okapi', 0);

const isId = (name: string) => name === 'id' || /(Ids?|_id)$/.test(name);
const documented = routes.filter(({ path }) => !path.startsWith('/auth/') && path !== '/students/import');

test.each(documented.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', async ({ route }) => {
  const operation = getOperationAST(route.document);
  const variables = (operation?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  const example = requestExamples[operation?.name?.value ?? ''] as Record<string, unknown> | undefined;
  const open = variables.filter((variable) => isId(variable) && !route.path.includes(`{${variable}}`));
  /** Sends the id wherever an id is expected, and returns the answer without what differs between two requests. */
  const send = async (id: number, { word }: NamedSchool) => {
    const ids = Object.fromEntries(open.map((name) => [name, name === 'student_id' ? `${word}-1` : id]));
    const query = new URLSearchParams(example ? {} : { ...ids, ...(variables.includes('q') && { q: word }) });
    const path = `${route.path.replace(/\{\w+\}/g, String(id))}?${query}`;
    const { status, body } = await own.client.send(route.method, path, example && { ...example, ...ids });
    const text = JSON.stringify([status, body]).replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"');
    return text.replaceAll(String(id), 'ID').replaceAll(`${word}-1`, 'NUMBER');
  };
  const before = await digest(other);
  const unknown = await send(unusedSchool.ids.students as number, unusedSchool);
  const answer = await send(FIRST_ID, other);
  expect(answer).not.toMatch(/okapi/i);
  if (variables.some(isId)) expect(withoutNewIds(answer)).toBe(withoutNewIds(unknown));
  expect(await digest(other)).toEqual(before);
});

/** Returns an answer without the id of a record that the request has created. */
function withoutNewIds(answer: string): string {
  return answer.replace(/"id":\d+/g, '"id":0');
}
