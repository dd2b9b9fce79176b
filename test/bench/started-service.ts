import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { serviceArguments } from './environment.ts';

const root = new URL('../../', import.meta.url);

export interface StartedService {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts the built service with these settings and waits until it is ready. */
export async function startService(env: NodeJS.ProcessEnv): Promise<StartedService> {
  const child = spawn(process.execPath, serviceArguments, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const url = /listening at (\S+)/.exec(line)?.[1];
    if (url) return { child, url: url.replace('0.0.0.0', '127.0.0.1') };
  }
  throw new Error('The service exited before it was listening.');
}

/** Stops the service gracefully. */
export async function stopService({ child }: StartedService): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Creates an institution on the largest plan with this administrator, by the admin command. */
export async function createInstitution(
  env: NodeJS.ProcessEnv,
  name: string,
  admin: { email: string; password: string },
): Promise<void> {
  const institution = ['--name', name, '--plan', 'enterprise'];
  const options = [...institution, '--admin-email', admin.email, '--admin-password', admin.password];
  const command = ['dist/bundle/admin.js', 'create-institution', ...options];
  await promisify(execFile)(process.execPath, command, { cwd: root, env });
}

/**
 * Sends a POST request to the service and returns the body of the response.
 *
 * @throws Error if the response is not successful
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
