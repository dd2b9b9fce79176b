/**
 * Runs the commands of package.json: builds what is not up to date, and runs it on Node 24 whatever runs this file.
 * Plain JavaScript for Node 20 and newer, since nothing is built and perhaps nothing newer is there when it runs.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changeIn } from './change-in.mjs';
import { findNode } from './find-node.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const path = (...names) => join(root, ...names);
const tsc = [path('node_modules', 'typescript', 'bin', 'tsc'), '-b', path('tsconfig.build.json')];
const vitest = path('node_modules', 'vitest', 'vitest.mjs');
const program = [...(existsSync('.env') ? ['--env-file=.env'] : []), '--enable-source-maps'];

const help = `npm start

Builds the service and runs it until Ctrl-C or SIGTERM. It takes its settings from the environment or from .env, and no
options; .env.example lists all of them. Without any it runs on an embedded PostgreSQL in .data, with a demo institution.
`;

/** Each resolves with the exit code. */
const commands = {
  build: () => run(tsc),
  start: (args) =>
    args.includes('--help') ? console.log(help) : runBuilt([...program, path('dist', 'src', 'main.js'), ...args]),
  admin: (args) => runBuilt([...program, path('dist', 'src', 'cli', 'admin.js'), ...args]),
  async bench(args) {
    return (await run([...tsc, path('test', 'bench', 'plain')])) || run([path('test', 'bench', 'main.ts'), ...args]);
  },
  test: (args) => run([vitest, 'run', '--root', root, ...args]),
  /** The attacks that take longer than `npm test` may: see SECURITY.md. */
  attack: (args) =>
    run([vitest, 'run', '--root', root, '--config', path('test', 'attack', 'vitest.config.ts'), ...args]),
  /** The service again after every change; what does not compile waits for the next one. */
  async dev(args) {
    let service;
    while (!ending) {
      const change = changeIn(['src', 'schema', 'facade'].map((folder) => path(folder)));
      if ((await run(tsc)) === 0) service = run([...program, path('dist', 'src', 'main.js'), ...args]);
      await Promise.race([change, asked]);
      if (!ending) for (const child of children) child.kill('SIGTERM');
      await service;
    }
    return service;
  },
  /** Type errors do not matter here: what is generated may be what they are about. */
  async generate(args) {
    await run(tsc, 'ignore');
    return run([path('dist', 'facade', 'generate.js'), ...args]);
  },
};

const children = new Set();
let ending;
/** Settles when this process has been asked to end. */
const asked = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(end(signal)));
});

/** Ctrl-C in a terminal has reached everything that runs in it already; twice would look like impatience. */
function end(signal) {
  ending = signal;
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of children) child.kill(signal);
}

async function runBuilt(args) {
  return (await run(tsc)) || run(args);
}

/** Runs Node with these arguments until it ends, and resolves with its exit code. */
function run(args, stdio = 'inherit') {
  if (ending) return Promise.resolve(128 + constants.signals[ending]);
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { stdio });
    children.add(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      children.delete(child);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`Usage: launch.mjs ${Object.keys(commands).join('|')} [arguments]`);
  process.exit(2);
}
const node = findNode(root);
process.exit(await commands[name](args));
