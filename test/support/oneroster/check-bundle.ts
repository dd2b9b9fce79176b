import { headers, manifestProperties, requiredColumns, targets, type Version, vocabularies } from './bundle-format.ts';
import { findBrokenRules } from './check-rules.ts';
import type { Bundle, Row } from './read-bundle.ts';

export type Mode = 'bulk' | 'delta';

/** Restates the checks of the certification of OneRoster's files. Returns a line for each violation. */
export function findViolations(bundle: Bundle, version: Version, mode: Mode): string[] {
  const files = [...bundle.texts.keys()].filter((name) => name !== 'manifest');
  return [
    ...bundle.entries.flatMap(({ fileName, compressionMethod }) => [
      ...(/^[A-Za-z]+\.csv$/.test(fileName) ? [] : [`${fileName} is not a file at the root`]),
      ...(compressionMethod === 8 ? [] : [`${fileName} is not deflated`]),
    ]),
    ...checkManifest(bundle, version, mode, files),
    ...files.flatMap((file) => checkFile(bundle, version, mode, file)),
    ...(mode === 'bulk' ? [...findBrokenReferences(bundle, files), ...findBrokenRules(bundle, version)] : []),
  ];
}

function checkManifest(bundle: Bundle, version: Version, mode: Mode, files: readonly string[]): string[] {
  const rows = bundle.rows('manifest');
  const value = (name: string) => rows.find(({ propertyName }) => propertyName === name)?.value;
  const expected = manifestProperties(version).map((property) => {
    const file = /^file\.(.+)$/.exec(property)?.[1];
    if (file) return `${property},${files.includes(file) ? mode : 'absent'}`;
    return `${property},${property === 'manifest.version' ? '1.0' : property === 'oneroster.version' ? version : value(property)}`;
  });
  const found = rows.map(({ propertyName, value }) => `${propertyName},${value}`);
  return found.join('\n') === expected.join('\n') ? [] : [`manifest: ${found.join(' ')}`];
}

function checkFile(bundle: Bundle, version: Version, mode: Mode, file: string): string[] {
  const text = bundle.texts.get(file) ?? '';
  const header = headers[version][file];
  const lines = text.split('\r\n');
  if (lines[0] !== header) return [`${file}: header ${lines[0]}`];
  const rows = bundle.rows(file);
  const duplicates = rows.length - new Set(rows.map(({ sourcedId }) => sourcedId)).size;
  return [
    ...(/[^\r]\n|\r[^\n]/.test(text) ? [`${file}: a line break within a field`] : []),
    ...(lines.at(-1) === '' ? [] : [`${file}: no line break at the end`]),
    ...(rows.length === 0 ? [`${file}: no rows`] : []),
    ...(rows.length === lines.length - 2 ? [] : [`${file}: ${rows.length} rows in ${lines.length - 2} lines`]),
    ...(duplicates === 0 ? [] : [`${file}: ${duplicates} sourcedIds occur twice`]),
    ...rows.flatMap((row) => checkRow(file, row, mode).map((problem) => `${file} ${row.sourcedId}: ${problem}`)),
  ];
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function checkRow(file: string, row: Row, mode: Mode): string[] {
  const { sourcedId = '', status = '', dateLastModified = '' } = row;
  const isDelta = mode === 'delta';
  const lifecycle = isDelta
    ? /^(active|tobedeleted)$/.test(status) && TIME.test(dateLastModified)
    : status === '' && dateLastModified === '';
  const blank = (requiredColumns[file] ?? []).filter((column) => row[column] === '');
  return [
    ...(/^[0-9A-Za-z._/@-]{1,255}$/.test(sourcedId) ? [] : ['sourcedId']),
    ...(lifecycle ? [] : [`status ${status} ${dateLastModified}`]),
    ...(blank.length === 0 ? [] : [`blank ${blank.join()}`]),
    ...Object.entries(row).flatMap(([column, value]) => checkValue(file, column, value)),
  ];
}

const BOOLEANS = /^(enabledUser|primary|inProgress|incomplete|late|missing)$/;
const DATES = /^(startDate|endDate|beginDate|birthDate|assignDate|dueDate|scoreDate)$/;
const NUMBERS = /^(resultValueMin|resultValueMax|score)$/;

function checkValue(file: string, column: string, value: string): string[] {
  const vocabulary = vocabularies[`${file}.${column}`];
  const isValid =
    value === '' ||
    ((!vocabulary || vocabulary.split(vocabulary.includes('|') ? '|' : ' ').includes(value)) &&
      (!BOOLEANS.test(column) || /^(true|false)$/.test(value)) &&
      (!DATES.test(column) || /^\d{4}-\d\d-\d\d$/.test(value)) &&
      (!NUMBERS.test(column) || /^-?\d+(\.\d+)?$/.test(value)) &&
      (column !== 'schoolYear' || /^\d{4}$/.test(value)) &&
      (column !== 'userIds' || /^\{[^{},:]+:[^{},]+\}$/.test(value)));
  return isValid ? [] : [`${column} ${value}`];
}

/** Returns a line for each reference to a record that is not in the bundle. */
function findBrokenReferences(bundle: Bundle, files: readonly string[]): string[] {
  const ids = new Map(files.map((file) => [file, new Set(bundle.rows(file).map(({ sourcedId }) => sourcedId))]));
  return files.flatMap((file) =>
    bundle.rows(file).flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) => {
        const target = column in targets ? targets[column] || file : undefined;
        const references = target && value ? value.split(',') : [];
        return references
          .filter((reference) => !ids.get(target as string)?.has(reference))
          .map((reference) => `${file} ${row.sourcedId}: ${column} ${reference} is not in ${target}`);
      }),
    ),
  );
}
