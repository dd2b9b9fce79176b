import { Client, fetchExchange } from '@urql/core';
import { ClassListDocument, LogInDocument } from './operations.generated.ts';

/** The students of a class with the people to call: what an internal app for the school office would show. */
export async function classList(url: string, email: string, password: string, classId: number): Promise<string[]> {
  const client = new Client({ url, preferGetMethod: false, exchanges: [fetchExchange] });
  const { data, error } = await client.mutation(LogInDocument, { email, password }).toPromise();
  if (!data) throw error ?? new Error('Nobody logged in.');
  const fetchOptions = { headers: { authorization: `Bearer ${data.login.accessToken}` } };
  const list = await client.query(ClassListDocument, { class: classId }, { fetchOptions }).toPromise();
  if (!list.data) throw list.error ?? new Error('There is no list.');
  return list.data.students.data.map(({ firstName, lastName, parent }) => {
    return `${lastName}, ${firstName}: ${parent?.phone ?? 'nobody to call'}`;
  });
}
