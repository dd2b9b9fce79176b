import { expect } from 'vitest';
import type { TestApp } from '../support/app.ts';

/** A school of students with these columns, and a viewer of it who is signed in. */
async function viewedSchool(app: TestApp, students: Record<string, unknown>[]) {
  const user = await app.make.aUser({ role: 'viewer' });
  const ids: number[] = [];
  for (const columns of students) ids.push(await app.make.aStudent(user.institution, columns));
  return { client: await app.as(user), institution: user.institution, ids };
}

/** A school of these students, and a list of them that gives the ids. */
export async function listedSchool(app: TestApp, ...students: Record<string, unknown>[]) {
  const school = await viewedSchool(app, students);
  const idsOf = async (query = ''): Promise<number[]> =>
    (await school.client.get(`/students${query}`)).body.data.map(({ id }: { id: number }) => id);
  return { ...school, idsOf };
}

/** So many students with nothing special about them. */
export const many = (count: number) => Array.from({ length: count }, () => ({}));

export type Named = [first: string, last: string, columns?: Record<string, unknown>];

/** A school of these students, and a search in it that gives the names found. */
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
