import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Record<string, string>;
}

const lockFile = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

const lockedPaths = Object.keys(lockFile.packages);

test('every optional dependency that the lock file names is in it, so that `npm ci` installs on every platform', () => {
  const missing = Object.entries(lockFile.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lockedPaths.some((locked) => locked.endsWith(`node_modules/${name}`)))
      .map((name) => `${name} of ${path || 'package.json'}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  const addresses = Object.values(lockFile.packages).flatMap(({ resolved }) => resolved ?? []);
  expect(addresses.filter((address) => /^https?:/.test(address))).toEqual([]);
});
