import { Client, fetchExchange } from '@urql/core';
import { ClassListDocument, LogInDocument } from './operations.generated.ts';

/** Lists the students of a class with the guardian to call, as an internal app of the school office might. */
export async function readClassList(url: string, email: string, password: string, classId: number): Promise<string[]> {
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
