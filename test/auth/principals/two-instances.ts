import { expect } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import type { Answer, Client } from '../../support/client.ts';
import type { TestUser } from '../../support/factories.ts';
import { sqlDuring } from '../../support/sql-counter.ts';

/** Revocations take milliseconds. */
export const soon = { interval: 5 };

/** Sends requests until the instance authenticates the client without a database lookup. */
export async function waitUntilCached(instance: TestApp, client: Client): Promise<void> {
  const lookUps = async () => {
    const statements = await sqlDuring(instance.pool, () => client.get('/auth/profile'));
    return statements.filter((text) => text.includes('from sessions') || text.includes('from api_keys')).length;
  };
  await expect.poll(lookUps, soon).toBe(0);
}

/** Creates a user who has signed in on one instance, with clients of both. */
export async function signedIn(app: TestApp, other: TestApp) {
  const user = await app.make.aUser();
  const here = await app.as(user);
  return { user, here, there: here.at(other.url) };
}

const MUTATIONS = {
  updateUser: 'mutation ($id: Int!, $input: UpdateUserInput!) { changed: updateUser(id: $id, input: $input) { id } }',
  createRole: 'mutation ($input: CreateRoleInput!) { changed: createRole(input: $input) { id } }',
  updateRole: 'mutation ($id: Int!, $input: UpdateRoleInput!) { changed: updateRole(id: $id, input: $input) { id } }',
};

/** Makes a change on an instance as another administrator of the user's institution. */
export async function administer(
  app: TestApp,
  { institution }: TestUser,
  mutation: keyof typeof MUTATIONS,
  variables: object,
) {
  const administrator = await app.as(await app.make.aUser({ institution }));
  const { body } = await administrator.graphql(MUTATIONS[mutation], { ...variables });
  expect(body.errors).toBeUndefined();
  return body.data.changed as { id: number };
}

export async function status(answer: Promise<Answer>): Promise<number> {
  return (await answer).status;
}
