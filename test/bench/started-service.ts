import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const root = new URL('../../', import.meta.url);

export interface StartedService {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts the built service with these settings; it is ready when this resolves. */
export async function startService(env: NodeJS.ProcessEnv): Promise<StartedService> {
  const child = spawn(process.execPath, ['dist/src/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const url = /listening at (\S+)/.exec(line)?.[1];
    if (url) return { child, url: url.replace('0.0.0.0', '127.0.0.1') };
  }
  throw new Error('The service ended before it listened.');
}

/** Ends it in order. */
export async function stopService({ child }: StartedService): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** An institution on the largest plan, made over the command line, with this administrator. */
export async function createInstitution(
  env: NodeJS.ProcessEnv,
  name: string,
  admin: { email: string; password: string },
): Promise<void> {
  const institution = ['--name', name, '--plan', 'enterprise'];
  const options = [...institution, '--admin-email', admin.email, '--admin-password', admin.password];
  const command = ['dist/src/cli/admin.js', 'create-institution', ...options];
  await promisify(execFile)(process.execPath, command, { cwd: root, env });
}

/**
 * Posts to the service and gives what it answers.
 *
 * @throws Error on any status but success
 */
export async function post(
  { url }: StartedService,
  path: string,
  token: string | undefined,
  body: object,
): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
