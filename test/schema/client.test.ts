import { Client, cacheExchange, fetchExchange, gql } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

const app = await useSharedApp();

const LOGIN = gql`mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { accessToken refreshToken } }`;
const REFRESH = gql`mutation ($token: String!) { refreshToken(refreshToken: $token) { accessToken } }`;
const STUDENTS = gql`query ($page: Int) { students(page: $page, limit: 2) { data { id lastName } pagination { page totalPages } } }`;
const CREATE = gql`mutation ($input: CreateStudentInput!) { createStudent(input: $input) { id version } }`;
const IMPORT = gql`mutation ($file: Upload!) { importStudents(file: $file) { created } }`;

interface Session {
  accessToken: string;
  refreshToken: string;
}

/** Creates a client like an internal app's, which refreshes its token after a TOKEN_EXPIRED error. */
function createClient(session: Session, refreshed: string[] = []): Client {
  const auth = authExchange(async (utilities) => ({
    addAuthToOperation: (operation) =>
      utilities.appendHeaders(operation, { authorization: `Bearer ${session.accessToken}` }),
    didAuthError: ({ graphQLErrors }) => graphQLErrors.some(({ extensions }) => extensions.code === 'TOKEN_EXPIRED'),
    async refreshAuth() {
      const { data } = await anonymous().mutation(REFRESH, { token: session.refreshToken }).toPromise();
      session.accessToken = data.refreshToken.accessToken;
      refreshed.push(session.accessToken);
    },
  }));
  return new Client({ ...settings(), exchanges: [cacheExchange, auth, fetchExchange] });
}

function settings() {
  return {
    url: `${app.url}/graphql`,
    fetchOptions: { headers: { 'apollo-require-preflight': 'true' } },
    preferGetMethod: false,
  };
}

function anonymous(): Client {
  return new Client({ ...settings(), exchanges: [fetchExchange] });
}

async function login({ email, password }: TestUser): Promise<Session> {
  const { data, error } = await anonymous().mutation(LOGIN, { email, password }).toPromise();
  expect(error).toBeUndefined();
  return data.login;
}

test('logs in, and receives the reason if it cannot', async () => {
  const user = await app.make.aUser();
  expect(await login(user)).toMatchObject({ accessToken: expect.any(String), refreshToken: expect.any(String) });
  const { error } = await anonymous().mutation(LOGIN, { email: user.email, password: 'wrong' }).toPromise();
  expect(error?.graphQLErrors[0]?.extensions.code).toBe('INVALID_CREDENTIALS');
});

/** Returns the token with an expiry in the past. */
function expire(token: string): string {
  const { exp: _exp, ...claims } = jwt.decode(token) as jwt.JwtPayload;
  const secret = app.registrar.config.JWT_SECRET as string;
  return jwt.sign(claims, secret, { header: { alg: 'HS256', typ: 'at+jwt' }, expiresIn: -1 });
}

test('refreshes an expired token and repeats the query', async () => {
  const session = await login(await app.make.aUser());
  const refreshed: string[] = [];
  const client = createClient({ ...session, accessToken: expire(session.accessToken) }, refreshed);
  const { data, error } = await client.query(STUDENTS, {}).toPromise();
  expect(error).toBeUndefined();
  expect(data.students.pagination).toMatchObject({ page: 1, totalPages: 0 });
  expect(refreshed).toHaveLength(1);
});

test('reads all pages of a list', async () => {
  const user = await app.make.aUser();
  for (const lastName of ['Adams', 'Brown', 'Clark'])
    await app.make.aStudent(user.institution, { last_name: lastName });
  const client = createClient(await login(user));
  const names: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data } = await client.query(STUDENTS, { page }).toPromise();
    pages = data.students.pagination.totalPages;
    names.push(...data.students.data.map(({ lastName }: { lastName: string }) => lastName));
  }
  expect(names).toEqual(['Adams', 'Brown', 'Clark']);
});

test('creates a student, and reports the errors of each field', async () => {
  const client = createClient(await login(await app.make.aUser()));
  const input = { studentId: 'C-1', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@students.example' };
  expect((await client.mutation(CREATE, { input }).toPromise()).data.createStudent.version).toBe(1);
  const { error } = await client.mutation(CREATE, { input: { ...input, lastName: ' ' } }).toPromise();
  const details = error?.graphQLErrors[0]?.extensions.details as Record<string, string[]>;
  expect(Object.keys(details).sort()).toEqual(['email', 'lastName', 'studentId']);
});

test('uploads a file', async () => {
  const client = createClient(await login(await app.make.aUser()));
  const file = new File(
    ['student_id,first_name,last_name,email\nU-1,Ada,Lovelace,ada@students.example\n'],
    'students.csv',
  );
  const { data, error } = await client.mutation(IMPORT, { file }).toPromise();
  expect(error).toBeUndefined();
  expect(data.importStudents.created).toBe(1);
});
