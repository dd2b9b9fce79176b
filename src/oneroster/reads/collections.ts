import type { QueriedFields } from '../query/query-parameters.ts';
import { academicSessions } from '../records/academic-sessions.sql.ts';
import { categories } from '../records/categories.sql.ts';
import { classes } from '../records/classes.sql.ts';
import { courses } from '../records/courses.sql.ts';
import { demographics } from '../records/demographics.sql.ts';
import { enrollments } from '../records/enrollments.sql.ts';
import { lineItems } from '../records/line-items.sql.ts';
import { orgs } from '../records/orgs.sql.ts';
import type { Branch, OneRosterVersion, RecordDescription } from '../records/record.ts';
import { results } from '../records/results.sql.ts';
import { scoreScales } from '../records/score-scales.sql.ts';
import { users } from '../records/users.sql.ts';
import { tableOf } from './branch-sql.ts';
import { comparedColumns, comparedFields } from './compared-fields.ts';
import { jsonNames } from './json.sql.ts';

/** Records of a collection, with the SQL of the fields by which they are filtered and sorted. */
export interface CollectionPart {
  readonly branch: Branch;
  readonly compared: Readonly<Record<string, string>>;
}

/** A collection of OneRoster in one of its versions. */
export interface Collection extends QueriedFields {
  readonly description: RecordDescription;
  readonly version: OneRosterVersion;
  readonly parts: readonly CollectionPart[];
}

/** Narrows a branch to the records that a collection has; undefined without any. */
type Narrow = (branch: Branch) => Branch | undefined;

const everything: Narrow = (branch) => branch;

/** The gradebook has no deleted records: consumers expect that results disappear. */
const existing: Narrow = (branch) => (branch.deleted ? undefined : branch);

/** Deleted terms may have been of any type. */
const ofType =
  (...types: string[]): Narrow =>
  (branch) =>
    branch.deleted ? branch : and(branch, `${branch.values.type} in (${types.map((type) => `'${type}'`).join(', ')})`);

const students: Narrow = (branch) => (tableOf(branch) === 'students' ? branch : undefined);

/** Administrators who teach are among the teachers, too. */
const teachers: Narrow = (branch) => {
  if (tableOf(branch) !== 'users') return undefined;
  if (branch.deleted) return branch;
  const teaches = 'exists (select from class_teachers ct where ct.institution_id = $1 and ct.user_id = u.id)';
  return and(branch, `(${branch.values.roles} = 'teacher' or ${teaches})`);
};

/** The organisation in which classes are held, of whatever type it is, but not its district. */
const schools: Narrow = (branch) => (branch === orgs.branches[0] ? branch : undefined);

function and(branch: Branch, condition: string): Branch {
  return { ...branch, where: `${branch.where} and ${condition}` };
}

const sources = {
  academicSessions: [academicSessions, everything],
  terms: [academicSessions, ofType('term', 'semester')],
  gradingPeriods: [academicSessions, ofType('gradingPeriod')],
  orgs: [orgs, everything],
  schools: [orgs, schools],
  courses: [courses, everything],
  classes: [classes, everything],
  enrollments: [enrollments, everything],
  users: [users, everything],
  students: [users, students],
  teachers: [users, teachers],
  demographics: [demographics, everything],
  categories: [categories, existing],
  lineItems: [lineItems, existing],
  results: [results, existing],
  scoreScales: [scoreScales, existing],
} as const satisfies Record<string, readonly [RecordDescription, Narrow]>;

export type CollectionName = keyof typeof sources;

const collections = {
  '1.2': collectionsIn('1.2'),
  '1.1': collectionsIn('1.1'),
} as const satisfies Record<OneRosterVersion, Record<CollectionName, Collection>>;

/** Returns a collection of a version of OneRoster. */
export function collectionOf(version: OneRosterVersion, name: CollectionName): Collection {
  return collections[version][name];
}

function collectionsIn(version: OneRosterVersion): Record<CollectionName, Collection> {
  const entries = Object.entries(sources).map(([name, [description, narrow]]) => [
    name,
    collectionFrom(version, description, narrow),
  ]);
  return Object.fromEntries(entries) as Record<CollectionName, Collection>;
}

function collectionFrom(version: OneRosterVersion, description: RecordDescription, narrow: Narrow): Collection {
  const branches = description.branches
    .map(narrow)
    .filter((branch) => branch !== undefined)
    .map((branch) => (version === '1.1' ? withRequiredFields(description, branch) : branch));
  return {
    description,
    version,
    parts: branches.map((branch) => ({ branch, compared: comparedColumns(description, version, branch) })),
    names: jsonNames(description, version),
    compared: comparedFields(description, version),
  };
}

/** Some fields are required in 1.1, so records without them are left out there. */
function withRequiredFields({ requiredIn1p1 = [] }: RecordDescription, branch: Branch): Branch {
  return requiredIn1p1.reduce((narrowed, field) => and(narrowed, `${branch.values[field]} is not null`), branch);
}
