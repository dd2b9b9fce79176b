import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { ServiceProcess } from '../support/service-process.ts';

const app = useApp();

function workersOf({ child }: ServiceProcess): number[] {
  return execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
}

/** The statuses of requests that each have a connection of their own, so that the workers take turns. */
async function statuses(url: string, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const answers = Array.from({ length: 10 }, () => fetch(`${url}/auth/profile`, { headers }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

test('several workers answer on one port as one service, are replaced when they die, and end together', async () => {
  const user = await app.current.make.aUser();
  const service = await ServiceProcess.start(app.current.registrar.database.url, { WORKERS: '2' });
  onTestFinished(() => void service.child.kill('SIGKILL'));
  const login = await new Client(service.url).post('/auth/login', { email: user.email, password: user.password });
  const token = login.body.access_token as string;
  expect(new Set(await statuses(service.url, token))).toEqual(new Set([200]));

  const [first, second] = workersOf(service) as [number, number];
  process.kill(first, 'SIGKILL');
  const replaced = await eventually(
    async () =>
      workersOf(service).length === 2 && !workersOf(service).includes(first) ? workersOf(service) : undefined,
    'the dead worker is replaced',
  );
  expect(replaced).toContain(second);
  expect(new Set(await statuses(service.url, token))).toEqual(new Set([200]));

  // What one worker is told, the others hear of from the database.
  await new Client(service.url, { authorization: `Bearer ${token}` }).post('/auth/logout', {});
  const refused = await eventually(async () => {
    const found = await statuses(service.url, token);
    return found.every((status) => status === 401) ? found : undefined;
  }, 'every worker refuses the ended session');
  expect(refused).toHaveLength(10);

  expect(await service.end('SIGTERM')).toBe(0);
  for (const pid of replaced) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(fetch(service.url)).rejects.toThrow();
}, 60_000);
