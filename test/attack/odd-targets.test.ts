import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import { aConsumer } from '../support/oneroster.ts';
import { aRosterSchool } from '../support/roster-school.ts';
import { signedIn } from '../support/signed-in.ts';

/** Requests whose target or end is not what clients usually send. */

const app = await useSharedApp();
const ROSTER = 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly';

async function answerTo(request: string): Promise<string> {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  return text(socket);
}

test('the character NUL in a path finds nothing', async () => {
  const school = await aRosterSchool(app);
  const consumer = await aConsumer(app, school.admin);
  const paths = ['/students/%00', '/classes/a%00b/students', '/schools/%00/classes/%00/students'];
  for (const path of paths) expect((await consumer.roster(path)).status).toBe(404);
  const client = await app.as(school.admin);
  for (const path of ['/students/%00', '/classes/1%00', '/%00', '/dashboard/%00'])
    expect((await client.get(path)).status).toBe(404);
});

test('the host of an absolute target gets into no link', async () => {
  const user = await app.make.aUser();
  const { body } = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });
  const { body: token } = await (await anOAuthClient(app, user, [ROSTER])).ask();
  const headersOf = ({ access_token }: { access_token: string }) =>
    `Host: school.example\r\nConnection: close\r\nAuthorization: Bearer ${access_token}\r\n\r\n`;
  for (const origin of ['http://evil.example', 'HTTPS://a@evil.example:1']) {
    const answer = await answerTo(`GET ${origin}/students?limit=1 HTTP/1.1\r\n${headersOf(body)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('Link: </students?limit=1&page=1>; rel="first"');
    expect(answer).not.toContain('evil.example');
    const roster = await answerTo(`GET ${origin}/ims/oneroster/rostering/v1p2/orgs HTTP/1.1\r\n${headersOf(token)}`);
    expect(roster).toMatch(/^HTTP\/1\.1 200 .*Link: <http:\/\/school\.example\//s);
    expect(roster).not.toContain('evil.example');
    expect(await answerTo(`GET ${origin} HTTP/1.1\r\n${headersOf(body)}`)).toMatch(/^HTTP\/1\.1 [2-4]/);
  }
});

test('bytes after a whole request do not answer it', async () => {
  const { user, client } = await signedIn(app);
  const { body } = await app.anonymous().post('/auth/login', { email: user.email, password: user.password });
  const student = JSON.stringify({ student_id: 'f-1', first_name: 'A', last_name: 'B', email: 'f-1@x.example' });
  const head = `POST /students HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${body.access_token}\r\nContent-Type: application/json`;
  const answer = await answerTo(`${head}\r\nContent-Length: ${student.length}\r\n\r\n${student}\0garbage\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 201 .*Connection: close/s);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect((await client.get('/students')).body.pagination.total).toBe(1);
});
