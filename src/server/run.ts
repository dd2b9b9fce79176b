import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from '../settings/config.ts';
import { createLogger } from '../shared/log.ts';
import { openLogOutput } from '../shared/log-output.ts';
import { OperatorError } from '../shared/operator-error.ts';
import { isWorker } from '../shared/worker.ts';
import { type CreateServer, type Service, startService } from './service.ts';
import { startWorkers } from './workers.ts';

/** Milliseconds after a stop signal until the process exits in any case; requests in flight may use 25 s of them ([D53]). */
const STOP_TIME = 28_000;

/**
 * Starts the service or its workers, and stops them on request. Exits if they cannot start.
 * @param stopRequest aborted by the first stop signal, which is the reason. Another one does not interrupt the stop: it may arrive
 *   twice, for the process group and through npm
 */
export function run(createServer: CreateServer, stopRequest: AbortSignal): void {
  startAndStop(createServer, stopRequest).catch(fail);
}

async function startAndStop(createServer: CreateServer, stopRequest: AbortSignal): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL, await openLogOutput());
  // Nothing has been started yet.
  if (stopRequest.aborted) process.exit(0);
  const starting =
    config.WORKERS > 1 ? startWorkers(config, log, stopRequest) : startService(config, log, createServer, stopRequest);
  const stop = () => {
    log.info({ signal: stopRequest.reason }, 'stopping');
    setTimeout(() => {
      log.warn('stopping took too long: the rest is cut off');
      process.exit(0);
    }, STOP_TIME).unref();
    // A start that fails or is aborted leaves nothing running.
    const started = starting.catch(() => undefined);
    started.then((service) => service?.stop()).then(() => process.exit(0), fail);
  };
  stopRequest.addEventListener('abort', stop);
  try {
    const service = await starting;
    flushCompileCache();
    // V8's default, which main.ts lowers for the start.
    setFlagsFromString('--semi-space-growth-factor=2');
    if (isWorker()) return;
    // In production the output is read by machines only.
    if (config.production) log.info({ address: service.address }, 'listening');
    else console.log(formatGreeting(service));
  } catch (error) {
    if (!stopRequest.aborted) throw error;
  }
}

/** Formats the greeting for a person who has just started the service: its address and the first commands to try ([D55]). */
function formatGreeting({ address, demo }: Service): string {
  const lines = [`Registrar is listening at ${address}`];
  // Pages are not below BASE_PATH, and browsers refuse passkeys on an IP address.
  const { origin } = new URL(address);
  const forBrowsers = origin.replace('//127.0.0.1:', '//localhost:');
  if (forBrowsers !== address) lines.push(`In a browser, open ${forBrowsers}`);
  if (demo) {
    const { email, password, code } = demo;
    const login = `curl -s ${address}/auth/login -H 'Content-Type: application/json' -d '${JSON.stringify({ email, password })}'`;
    const token = `node -pe 'JSON.parse(require("fs").readFileSync(0)).access_token'`;
    lines.push(
      '',
      `Demo login   ${email}   password ${password}`,
      'A first request:',
      '',
      `  TOKEN=$(${login} | ${token})`,
      `  curl -s '${address}/students?search=smith&limit=3' -H "Authorization: Bearer $TOKEN"`,
    );
    if (code) lines.push('', `The code of a report card, to verify at ${origin}/verify: ${code}`);
  }
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`;
}

function fail(error: unknown): void {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}
