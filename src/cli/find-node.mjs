import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const requiredVersion = 24;

/**
 * Finds the Node to run the program on: the one of the npm package `node`, else the one that runs this file if it is new
 * enough, else the package's after running its install script (npm may be configured to skip install scripts).
 */
export function findNode(root) {
  const home = join(root, 'node_modules', 'node');
  const packaged = join(home, 'bin', 'node');
  if (isNewEnough(packaged)) return packaged;
  if (isNewEnough(process.execPath)) return process.execPath;
  if (existsSync(home)) {
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (isNewEnough(packaged)) return packaged;
  }
  console.error(
    existsSync(join(root, 'node_modules'))
      ? `Node ${requiredVersion} or newer is needed, and this is ${process.version}. Run "npm install" again, or install Node ${requiredVersion}.`
      : 'The dependencies are not installed yet: run "npm install" first.',
  );
  process.exit(1);
}

function isNewEnough(node) {
  const version =
    node === process.execPath ? process.version : spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
  return Number.parseInt((version ?? '').replace('v', ''), 10) >= requiredVersion;
}
