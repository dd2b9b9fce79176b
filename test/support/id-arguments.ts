import { getNamedType, isNonNullType } from 'graphql';
import { type NodeType, nodeTypes, toNodeId } from '../../schema/shared/node-id.ts';
import { inputPaths } from './input-paths.ts';
import type { RootField } from './root-fields.ts';
import { sampleValue } from './sample-operation.ts';
import type { FirstIds } from './school.ts';

/** A filled school as operations name its records: the first id of each table, and the word in all of its texts. */
export interface NamedSchool {
  readonly ids: FirstIds;
  readonly word: string;
}

/** The ids and texts that no school has. */
export const unusedSchool: NamedSchool = {
  ids: new Proxy({}, { get: () => 9_999_999 }) as FirstIds,
  word: 'quagga',
};

/** The tables of ids whose name does not say it. */
const tables: Readonly<Record<string, string>> = {
  classId: 'classes',
  gradeScaleId: 'grade_scales',
  gradingPolicyId: 'grading_policies',
  templateId: 'document_templates',
  assessmentIds: 'assessments',
  courseId: 'courses',
  termId: 'terms',
  markId: 'attendance_records',
  userId: 'users',
  teacherId: 'users',
  actorId: 'users',
  guardianId: 'guardians',
  parentId: 'guardians',
  studentId: 'students',
  studentIds: 'students',
  resourceId: 'students',
  webhookId: 'webhooks',
  deliveryId: 'webhook_deliveries',
};

/** The tables of the `id` of root fields, by the last word of the root field. */
const tablesByRecord: Readonly<Record<string, string>> = {
  student: 'students',
  guardian: 'guardians',
  course: 'courses',
  code: 'attendance_codes',
  note: 'absence_notes',
  class: 'classes',
  term: 'terms',
  user: 'users',
  role: 'roles',
  import: 'imports',
  webhook: 'webhooks',
  assessment: 'assessments',
  enrolment: 'enrolments',
  session: 'sessions',
  key: 'api_keys',
  secret: 'webhooks',
  grades: 'students',
  scale: 'grade_scales',
  policy: 'grading_policies',
  credit: 'transfer_credits',
  template: 'document_templates',
  batch: 'document_batches',
  document: 'documents',
};

/** An argument, or a field of one, that names records of a school. */
export interface IdPlace {
  readonly argument: string;
  /** The path within the argument. */
  readonly path: readonly string[];
  /** Returns the value that names a record of the school. */
  value(school: NamedSchool): unknown;
}

/** Texts that name no record: of a new student or a new number, values that have to equal the stored ones, and a search that is only passed on. */
const notReferences =
  /^(create|update)Student input\.studentId$|^updateStudent input\.unchanged|requestId$|^exportStudents search$/;

/** Returns the places of a root field's arguments that name records, and of searches for them. */
export function idPlaces({ field }: RootField): IdPlace[] {
  return field.args.flatMap(({ name: argument, type }) =>
    inputPaths(type).flatMap(({ path, type: of }): IdPlace[] => {
      const name = path.at(-1) ?? argument;
      if (notReferences.test(`${field.name} ${[argument, ...path].join('.')}`)) return [];
      const place = { argument, path };
      if (of === 'ID')
        return nodeTypes.map((node) => ({ ...place, value: (school: NamedSchool) => nodeIdIn(school, node) }));
      if (['search', 'q'].includes(name)) return [{ ...place, value: ({ word }: NamedSchool) => word }];
      if (/^studentIds?$/.test(name) && of === 'String')
        return [{ ...place, value: ({ word }: NamedSchool) => `${word}-1` }];
      // The school year of a filled school is behind its terms, which are too long for a report.
      if (/^(from|to)YearId$|^analytics termId$/.test(name === 'termId' ? `${field.name} termId` : name))
        return [{ ...place, value: ({ ids }: NamedSchool) => (ids.terms as number) + 900 }];
      const table =
        name === 'id' ? tableOf(field.name) : name === 'parentId' && /Term$/.test(field.name) ? 'terms' : tables[name];
      return table ? [{ ...place, value: ({ ids }: NamedSchool) => ids[table] }] : [];
    }),
  );
}

function tableOf(root: string): string | undefined {
  const last = /[A-Z]?[a-z]+$/.exec(root)?.[0].toLowerCase() ?? '';
  return root.endsWith('OAuthClient') ? 'oauth_clients' : tablesByRecord[last];
}

function nodeIdIn({ ids }: NamedSchool, type: NodeType): string {
  return toNodeId(type, ids[tablesByRecord[type.toLowerCase()] as string] as number);
}

/** The days of the calendar's entries of a filled school. */
export const sampleDays: Readonly<Record<string, string>> = {
  'calendar from': '2026-02-02',
  'calendar to': '2026-03-31',
};

/** The day of the marks of a filled school, or the next one, on which they are missing. */
const days: Readonly<Record<string, string>> = { missingAttendance: '2026-01-06', absentStudents: '2026-01-07' };
const dayOf = ({ field }: RootField) => days[field.name] ?? '2026-01-05';

/**
 * Returns the arguments of a query for each place that names records, one at a time, with what else is required; once without any if
 * none is required.
 */
export function queryArguments(root: RootField): ((school: NamedSchool) => Record<string, unknown>)[] {
  const places = idPlaces(root);
  const required = root.field.args.flatMap((arg) => {
    const value =
      sampleDays[`${root.field.name} ${arg.name}`] ??
      (arg.name === 'date' ? dayOf(root) : sampleValue(arg.type, arg.name, () => undefined));
    return value === undefined || !isNonNullType(arg.type) ? [] : [[arg.name, value] as const];
  });
  // A report card is of a term, and the kind of the sample is the first one.
  const isNeeded = (argument: string) =>
    required.some(([name]) => name === argument) || `${root.field.name} ${argument}` === 'previewDocument termId';
  const always = places.filter(({ argument }) => isNeeded(argument));
  const others = places.filter((place) => !always.includes(place));
  const base = (school: NamedSchool) => ({
    ...Object.fromEntries(required),
    ...Object.fromEntries(always.map(({ argument, value }) => [argument, value(school)])),
    ...Object.fromEntries(
      root.field.args.filter(({ name }) => /^(limit|first)$/.test(name)).map(({ name }) => [name, 5]),
    ),
  });
  const withOne = others.map(({ argument, path, value }) => (school: NamedSchool) => ({
    ...base(school),
    [argument]: path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value(school)),
  }));
  if (getNamedType(root.field.args[0]?.type)?.name === 'ID')
    return always.map((place) => (school) => ({ id: place.value(school) }));
  // `student` needs one of its two.
  return root.field.name === 'student' ? withOne : [base, ...withOne];
}
