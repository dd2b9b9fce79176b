import { oneRosterFileNames } from '../../bundle/manifest.ts';
import type { BundleProblems } from '../bundle-problems.ts';
import type { BundleCsv } from './bundle-csv.ts';
import { type BundleFile, bundleFileNames } from './bundle-files.ts';
import type { BundleZip } from './bundle-zip.ts';

/** The way in which a file is to be read: as all records of its kind, or as the changed ones. */
export type FileMode = 'bulk' | 'delta';

export interface Manifest {
  readonly version: string;
  readonly modes: ReadonlyMap<BundleFile, FileMode>;
}

const FILE = 'manifest.csv';

/** Rostering files that are of no use without each other, except roles, which 1.1 does not have. */
const NEEDED_TOGETHER: readonly BundleFile[] = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'enrollments',
];

/** Reads the manifest, and checks that the files are as it says. */
export async function readManifest(zip: BundleZip, csv: BundleCsv, problems: BundleProblems): Promise<Manifest> {
  const add = (column: string | null, value: string | null, message: string) =>
    problems.refuse({ file: FILE, row: null, column, value, message });
  const properties = new Map<string, string>();
  if (zip.names.includes(FILE)) {
    for await (const rows of csv.read(FILE))
      for (const { cells } of rows) properties.set((cells[0] ?? '').trim(), (cells[1] ?? '').trim());
  } else add(null, null, 'is missing: it tells which files are complete and which list changes.');
  const version = properties.get('oneroster.version') ?? '';
  if (properties.size > 0 && !/^1\.[12](\.\d+)?$/.test(version))
    add('oneroster.version', version, 'must be 1.2 or 1.1.');
  const modes = new Map<BundleFile, FileMode>();
  for (const name of oneRosterFileNames) {
    const mode = (properties.get(`file.${name}`) ?? 'absent').toLowerCase();
    const isThere = zip.names.includes(`${name}.csv`);
    const isPromised = mode === 'bulk' || mode === 'delta';
    if (isPromised && isRead(name)) modes.set(name, mode);
    else if (!isPromised && mode !== 'absent') add(`file.${name}`, mode, 'must be absent, bulk or delta.');
    if (isPromised && !isThere) add(`file.${name}`, mode, `is wrong: the bundle has no ${name}.csv.`);
    else if (!isPromised && isThere && isRead(name) && properties.size > 0)
      add(`file.${name}`, mode, `is wrong: the bundle has ${name}.csv.`);
  }
  checkTogether(modes, version, add);
  warnOfUnread(zip, problems);
  return { version: version.slice(0, 3), modes };
}

function isRead(name: string): name is BundleFile {
  return (bundleFileNames as readonly string[]).includes(name);
}

/** Names the files of which nothing is imported. */
function warnOfUnread({ names }: BundleZip, problems: BundleProblems): void {
  for (const file of names) {
    const name = file.slice(0, -'.csv'.length);
    if (!/\.csv$/i.test(file) || file === FILE || isRead(name)) continue;
    const isKnown = oneRosterFileNames.includes(name);
    const message = isKnown
      ? 'is not read: an import takes over the roster, but no grades and no resources.'
      : 'is not read: OneRoster has no file of this name.';
    problems.warnings.push({ file, row: null, column: null, value: null, message });
  }
}

function checkTogether(
  modes: Manifest['modes'],
  version: string,
  add: (column: string, value: string | null, message: string) => void,
): void {
  const needed = version.startsWith('1.2') ? [...NEEDED_TOGETHER, 'roles' as const] : NEEDED_TOGETHER;
  if (![...modes.values()].includes('bulk')) return;
  for (const name of needed)
    if (!modes.has(name)) add(`file.${name}`, 'absent', `must be bulk: complete files need ${name}.csv, too.`);
}
