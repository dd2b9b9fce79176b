import { expect } from 'vitest';
import type { TestApp } from '../support/app.ts';

/** Creates an institution with students of these columns, and a viewer who is signed in. */
async function viewedSchool(app: TestApp, students: Record<string, unknown>[]) {
  const user = await app.make.aUser({ role: 'viewer' });
  const ids: number[] = [];
  for (const columns of students) ids.push(await app.make.aStudent(user.institution, columns));
  return { client: await app.as(user), institution: user.institution, ids };
}

/** Creates an institution with students, and a function that lists their ids. */
export async function listedSchool(app: TestApp, ...students: Record<string, unknown>[]) {
  const school = await viewedSchool(app, students);
  const idsOf = async (query = ''): Promise<number[]> =>
    (await school.client.get(`/students${query}`)).body.data.map(({ id }: { id: number }) => id);
  return { ...school, idsOf };
}

/** The columns of `count` ordinary students. */
export const many = (count: number) => Array.from({ length: count }, () => ({}));

export type Named = [first: string, last: string, columns?: Record<string, unknown>];

/** Creates an institution with students, and a function that searches for their names. */
export async function searchedSchool(app: TestApp, ...students: Named[]) {
  const columns = students.map(([first_name, last_name, others]) => ({ first_name, last_name, ...others }));
  const school = await viewedSchool(app, columns);
  const names = async (query: string): Promise<string[]> => {
    const { status, body } = await school.client.get(`/students/search?${query}`);
    expect(status).toBe(200);
    return body.data.map((student: Record<string, string>) => `${student.first_name} ${student.last_name}`);
  };
  return { ...school, names };
}
