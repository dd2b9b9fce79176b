/**
 * Runs the scripts of package.json: builds what is out of date and runs it on Node 24, whichever Node runs this file. It is plain
 * JavaScript for Node 20 and newer, because nothing is built when it starts and no newer Node may be installed.
 */
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dashboardBuild } from './dashboard-build.mjs';
import { dashboardDocuments } from './dashboard-documents.mjs';
import { findNode } from './find-node.mjs';
import { serviceBundle } from './service-bundle.mjs';
import { serviceFlags } from './service-flags.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const path = (...names) => join(root, ...names);
const tsc = [path('node_modules', 'typescript', 'bin', 'tsc'), '-b', path('tsconfig.build.json')];
const vitest = path('node_modules', 'vitest', 'vitest.mjs');
const settings = existsSync('.env') ? ['--env-file=.env'] : [];

const help = `npm start

Builds the service and runs it until Ctrl-C or SIGTERM. It has no options: its settings are environment variables, also from
.env; .env.example lists all of them. Without settings it uses an embedded PostgreSQL in .data and loads a demo institution.
`;

/** Each command resolves with the exit code. */
const commands = {
  build,
  start: async (args) =>
    args.includes('--help')
      ? console.log(help)
      : (await build()) || run([...settings, ...serviceFlags, path('dist', 'bundle', 'main.js'), ...args]),
  admin: async (args) => (await buildService()) || run([...settings, path('dist', 'bundle', 'admin.js'), ...args]),
  async bench(args) {
    return (
      (await build()) ||
      (await run([...tsc, path('test', 'bench', 'plain')])) ||
      run([path('test', 'bench', 'main.ts'), ...args])
    );
  },
  /** Takes the pictures of README.md. */
  screenshots: async (args) => (await build()) || run([path('test', 'screenshots', 'main.ts'), ...args]),
  test: (args) => run([vitest, 'run', `--root=${root}`, ...args]),
  /** Runs the attacks that take too long for `npm test`: see SECURITY.md. */
  attack: (args) =>
    run([vitest, 'run', '--root', root, '--config', path('test', 'attack', 'vitest.config.ts'), ...args]),
  /** Breaks the code and checks that tests fail: see CONTRIBUTING.md. */
  mutants: async (args) => (await buildService()) || run([path('test', 'mutants', 'main.ts'), ...args]),
  /** Restarts the service after every change. After a change that does not compile, it waits for the next one. */
  async dev(args) {
    let service;
    while (!ending) {
      const change = waitForChange(['src', 'schema', 'facade', 'dashboard'].map((folder) => path(folder)));
      // Not the bundle: its source maps would take time and memory at each start.
      if ((await both(run(tsc), buildDashboard())) === 0)
        service = run([...settings, ...serviceFlags, '--enable-source-maps', path('dist', 'src', 'main.js'), ...args]);
      await Promise.race([change, stopRequest]);
      if (!ending) for (const child of children) child.kill('SIGTERM');
      await service;
    }
    return service;
  },
  documents: generateDocuments,
  /** Generates files, also if there are type errors: they may be about the generated files. */
  async generate(args) {
    await run(tsc, 'ignore');
    return (await run([path('dist', 'facade', 'generate.js'), ...args])) || generateDocuments();
  },
};

const children = new Set();
let ending;
/** Resolves when this process receives a stop signal. */
const stopRequest = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve(end(signal)));
});

/** Passes a signal on to the children, except Ctrl-C in a terminal, which reaches all of its processes by itself. */
function end(signal) {
  ending = signal;
  if (signal === 'SIGINT' && process.stdin.isTTY) return;
  for (const child of children) child.kill(signal);
}

/** Builds what is out of date: the service, and beside it the dashboard. */
function build() {
  return both(buildService(), buildDashboard());
}

/** Compiles the service, and bundles it for shorter starts. */
async function buildService() {
  const code = await run(tsc);
  const bundle = serviceBundle(root);
  return code || (bundle ? run(bundle) : 0);
}

async function buildDashboard() {
  const code = await generateDocuments();
  const dashboard = dashboardBuild(root);
  return code || (dashboard ? run(dashboard) : 0);
}

/** Generates the dashboard's documents, which are not committed: its build, its tests and the compiler need them. */
async function generateDocuments() {
  const documents = dashboardDocuments(root);
  return documents ? run(documents) : 0;
}

/** Waits for two builds. Resolves with the exit code of one that has failed, or else 0. */
async function both(...builds) {
  const codes = await Promise.all(builds);
  return codes.find((code) => code !== 0) ?? 0;
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

/** Resolves when a file in one of these folders has changed and there was no further change for 100 ms. A build's files do not count. */
function waitForChange(folders) {
  return new Promise((resolve) => {
    let timer;
    const watchers = folders.map((folder) => watch(folder, { recursive: true }, onChange));

    function onChange(_event, name) {
      if (name?.endsWith('.generated.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const watcher of watchers) watcher.close();
        resolve();
      }, 100);
    }
  });
}

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`Usage: launch.mjs ${Object.keys(commands).join('|')} [arguments]`);
  process.exit(2);
}
const node = findNode(root);
process.exit(await commands[name](args));
