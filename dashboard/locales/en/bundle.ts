/** Texts of importing OneRoster bundles. */
export const bundle = {
  'bundle.text':
    'Imports the users, classes and enrolments of another system, or of an export of this one. Records are found by their identifiers, so that a bundle that is imported again changes nothing.',
  'bundle.limits': 'OneRoster 1.2 or 1.1 as a .zip, at most {size}. Larger ones are imported on the command line.',
  'bundle.version': 'OneRoster {version}',
  'bundle.files': 'Files',
  'bundle.file': 'File',
  'bundle.count.created': 'New',
  'bundle.count.updated': 'Changed',
  'bundle.count.removed': 'Called deleted',
  'bundle.count.missing': 'Not named',
  'bundle.count.unchanged': 'Unchanged',
  'bundle.count.skipped': 'Skipped',
  'bundle.count.failed': 'With problems',
  'bundle.warnings': 'Before you import',
  'bundle.atomic-hint': 'Rows that refer to a row that is left out are left out too.',
  'bundle.refused': {
    one: 'Nothing is imported while there is {count} problem. Correct it in the other system and export again.',
    other: 'Nothing is imported while there are {count} problems. Correct them in the other system and export again.',
  },
  'bundle.nothing': 'There is nothing to import: the bundle changes no record.',
  'bundle.import': { one: 'Import {count} change', other: 'Import {count} changes' },
  'bundle.import-missing': { one: '{label}, make {count} inactive', other: '{label}, make {count} inactive' },
  'bundle.missing-title': {
    one: 'Make {count} record inactive that the bundle does not name?',
    other: 'Make {count} records inactive that the bundle does not name?',
  },
  'bundle.missing-text':
    'Students, staff and courses become inactive, and enrolments end. Undoing the import restores them. A bundle of only a part of the school must list changes (delta) instead.',
  'bundle.undo.deleted': 'Deleted',
  'bundle.undo.restored': 'Restored',
  'bundle.undo.kept': 'Left alone',
  'imports.kind.students': 'Students',
  'imports.kind.attendance': 'Attendance',
  'imports.kind.oneroster': 'OneRoster bundle',
} as const;
