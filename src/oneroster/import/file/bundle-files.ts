import { institutionTypes } from '../../../access/institution-types.ts';
import { oneRosterRoles } from '../../../access/permissions.ts';
import { emailRule, phoneRule, type TextRule } from '../../../input/text-rules.ts';
import { boolean, type CellRule, day, sourcedId, sourcedIds, text, word, year } from './cells.ts';

/** A column that is read. */
export interface BundleColumn {
  readonly rule: CellRule;
  /** Refuses a blank cell, except in records that are to be deleted. */
  readonly required?: true;
  /** True if it tells which record a row is about: nobody knows what a row names whose cell has a problem. */
  readonly identifies?: true;
  /** Its name in the staging table, where it is a word of SQL. */
  readonly column?: string;
}

const name = (max: number): CellRule => text({ max, visibility: 'name' });
const identifier = (max: number): CellRule => text({ max, visibility: 'identifier' } satisfies TextRule);
const must = (rule: CellRule): BundleColumn => ({ rule, required: true });
const may = (rule: CellRule): BundleColumn => ({ rule });
const identifying = (column: BundleColumn): BundleColumn => ({ ...column, identifies: true });

/** The roles of 1.2, and the one of 1.1 that 1.2 divides into three. */
const roleWords = [...oneRosterRoles, 'administrator'] as const;

const role = word(roleWords);

/** The columns that every file has. */
const COMMON = {
  sourcedId: identifying(must(sourcedId)),
  status: may(word(['active', 'tobedeleted', 'inactive'])),
} as const satisfies Record<string, BundleColumn>;

/** The rostering files of OneRoster 1.2 and 1.1, with the columns that the service stores or follows, in the order of the import. */
const bundleFiles = {
  orgs: {
    ...COMMON,
    name: must(name(200)),
    type: must(word(institutionTypes)),
    identifier: may(identifier(64)),
    parentSourcedId: may(sourcedId),
  },
  academicSessions: {
    ...COMMON,
    title: must(name(100)),
    type: must(word(['gradingPeriod', 'semester', 'schoolYear', 'term'])),
    startDate: must(day),
    endDate: must(day),
    parentSourcedId: may(sourcedId),
    schoolYear: must(year),
  },
  courses: {
    ...COMMON,
    title: must(name(200)),
    courseCode: identifying(may(identifier(64))),
    orgSourcedId: must(sourcedId),
    subjects: may(name(200)),
  },
  classes: {
    ...COMMON,
    title: must(name(200)),
    grades: may(name(50)),
    courseSourcedId: must(sourcedId),
    classCode: may(identifier(64)),
    classType: must(word(['homeroom', 'scheduled'])),
    location: may(name(50)),
    schoolSourcedId: must(sourcedId),
    termSourcedIds: must(sourcedIds),
  },
  users: {
    ...COMMON,
    enabledUser: must(boolean),
    role: { rule: role, column: 'user_role' },
    username: may(text({ max: 254 })),
    userIds: identifying(may(text({ max: 4000 }))),
    givenName: must(name(200)),
    familyName: must(name(200)),
    middleName: may(name(100)),
    identifier: identifying(may(identifier(64))),
    email: may(text(emailRule)),
    sms: may(text(phoneRule)),
    phone: may(text(phoneRule)),
    agentSourcedIds: may(sourcedIds),
    grades: may(name(50)),
    preferredGivenName: may(name(100)),
    preferredMiddleName: may(name(100)),
    preferredFamilyName: may(name(100)),
  },
  roles: {
    ...COMMON,
    userSourcedId: must(sourcedId),
    roleType: must(word(['primary', 'secondary'])),
    role: { rule: role, required: true, column: 'user_role' },
    orgSourcedId: must(sourcedId),
  },
  enrollments: {
    ...COMMON,
    classSourcedId: identifying(must(sourcedId)),
    schoolSourcedId: must(sourcedId),
    userSourcedId: identifying(must(sourcedId)),
    role: {
      identifies: true,
      rule: word(['administrator', 'proctor', 'student', 'teacher', 'aide']),
      required: true,
      column: 'user_role',
    },
    primary: { rule: boolean, column: 'is_primary' },
    beginDate: may(day),
    endDate: may(day),
  },
  demographics: { ...COMMON, birthDate: may(day) },
} as const satisfies Record<string, Record<string, BundleColumn>>;

export type BundleFile = keyof typeof bundleFiles;

export const bundleFileNames = Object.keys(bundleFiles) as readonly BundleFile[];

/** Returns the columns of a file by their names in OneRoster. */
export function columnsOfFile(file: BundleFile): ReadonlyMap<string, BundleColumn> {
  return new Map(Object.entries<BundleColumn>(bundleFiles[file]));
}

/** Returns the name of a column in the staging table: `course_sourced_id`. */
export function stagedColumn(columnName: string, { column }: BundleColumn): string {
  return column ?? toSnakeCase(columnName);
}

/** Returns the name of a file's staging table. */
export function stagedTable(file: BundleFile): string {
  return `staged_${toSnakeCase(file)}`;
}

function toSnakeCase(camelCase: string): string {
  return camelCase.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
