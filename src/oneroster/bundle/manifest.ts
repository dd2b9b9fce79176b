import type { OneRosterVersion } from '../records/record.ts';

/** The files of a bundle in the order of the manifest, which names also those that are not there. */
const files: Readonly<Record<OneRosterVersion, readonly string[]>> = {
  '1.2': [
    'academicSessions',
    'categories',
    'classes',
    'classResources',
    'courses',
    'courseResources',
    'demographics',
    'enrollments',
    'lineItemLearningObjectiveIds',
    'lineItems',
    'lineItemScoreScales',
    'orgs',
    'resources',
    'resultLearningObjectiveIds',
    'results',
    'resultScoreScales',
    'roles',
    'scoreScales',
    'userProfiles',
    'userResources',
    'users',
  ],
  '1.1': [
    'academicSessions',
    'categories',
    'classes',
    'classResources',
    'courses',
    'courseResources',
    'demographics',
    'enrollments',
    'lineItems',
    'orgs',
    'resources',
    'results',
    'users',
  ],
};

/** The names of all files that a bundle may have. Those of 1.1 are among those of 1.2. */
export const oneRosterFileNames: readonly string[] = files['1.2'];

/**
 * The lines of `manifest.csv`.
 * @param written the names of the files that have rows; the others are absent
 */
export function manifestOf(version: OneRosterVersion, isDelta: boolean, written: ReadonlySet<string>): string {
  const rows = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', version],
    ...files[version].map((name) => [`file.${name}`, written.has(name) ? (isDelta ? 'delta' : 'bulk') : 'absent']),
    ['source.systemName', 'Registrar'],
    ['source.systemCode', 'registrar'],
  ];
  return rows.map((cells) => `${cells.join(',')}\r\n`).join('');
}
