/**
 * Runs the commands of package.json: builds what is not up to date, and runs it on Node 24 whatever runs this file.
 * Plain JavaScript for Node 20 and newer, since nothing is built and perhaps nothing newer is there when it runs.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './find-node.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const path = (...names) => join(root, ...names);
const tsc = [path('node_modules', 'typescript', 'bin', 'tsc'), '-b', path('tsconfig.build.json')];
const program = ['--env-file-if-exists=.env', '--enable-source-maps'];

/** Each resolves with the exit code. */
const commands = {
  build: () => run(tsc),
  start: (args) => runBuilt([...program, path('dist', 'src', 'main.js'), ...args]),
  admin: (args) => runBuilt([...program, path('dist', 'src', 'cli', 'admin.js'), ...args]),
  bench: (args) => runBuilt([path('test', 'bench', 'main.ts'), ...args]),
  test: (args) => run([path('node_modules', 'vitest', 'vitest.mjs'), 'run', '--root', root, ...args]),
  async dev(args) {
    await run(tsc);
    const compiler = run([...tsc, '--watch', '--preserveWatchOutput']);
    const service = run([...program, '--watch', '--watch-preserve-output', path('dist', 'src', 'main.js'), ...args]);
    return Promise.race([compiler, service]).finally(() => end('SIGTERM'));
  },
  /** Type errors do not matter here: what is generated may be what they are about. */
  async generate(args) {
    await run([...tsc], 'ignore');
    return run([path('dist', 'facade', 'generate.js'), ...args]);
  },
};

const children = new Set();
let ending;

function end(signal) {
  ending = signal;
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
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
process.exitCode = await commands[name](args);
