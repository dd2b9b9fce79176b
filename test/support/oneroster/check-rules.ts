import type { Version } from './bundle-format.ts';
import type { Bundle, Row } from './read-bundle.ts';

/** The rules between the records of a complete bundle. Returns a line for each that is broken. */
export function findBrokenRules(bundle: Bundle, version: Version): string[] {
  const byId = (file: string) => new Map(bundle.rows(file).map((row) => [row.sourcedId, row]));
  const [orgs, sessions, users, lineItems] = ['orgs', 'academicSessions', 'users', 'lineItems'].map(byId) as Maps;
  const enrollments = bundle.rows('enrollments');
  const members = new Set(enrollments.map((row) => `${row.classSourcedId} ${row.userSourcedId}`));
  const broken = (file: string, problem: string, isBroken: (row: Row) => boolean) =>
    bundle
      .rows(file)
      .filter(isBroken)
      .map(({ sourcedId }) => `${file} ${sourcedId}: ${problem}`);
  const sessionType = (row: Row) => sessions.get(row.academicSessionSourcedId ?? row.gradingPeriodSourcedId)?.type;
  const notASchool = (row: Row) => orgs.get(row.schoolSourcedId)?.type !== 'school';
  const count = (list = '') => (list === '' ? 0 : list.split(',').length);
  return [
    ...checkCompleteness(bundle, version),
    ...broken('academicSessions', 'ends before it begins', ({ startDate, endDate }) => isAfter(startDate, endDate)),
    ...broken('academicSessions', 'schoolYear is not that of its end', isOtherSchoolYear(sessions)),
    ...broken('courses', 'as many subjects as codes', (row) => count(row.subjects) !== count(row.subjectCodes)),
    ...broken('classes', 'as many subjects as codes', (row) => count(row.subjects) !== count(row.subjectCodes)),
    ...broken('classes', 'the school is none', notASchool),
    ...broken('enrollments', 'the school is none', notASchool),
    ...broken('enrollments', 'has no dates', ({ beginDate, endDate }) => !beginDate || !endDate),
    ...broken('enrollments', 'ends before it begins', ({ beginDate = '', endDate = '' }) => beginDate > endDate),
    ...broken('enrollments', 'a primary student', ({ role, primary }) => role === 'student' && primary === 'true'),
    ...overlapping(enrollments),
    ...twice(
      enrollments.filter(({ primary }) => primary === 'true'),
      ({ classSourcedId }) => `${classSourcedId}`,
      'primary teacher',
    ),
    ...broken('demographics', 'not of a user', ({ sourcedId }) => !users.has(sourcedId)),
    ...broken('lineItems', 'in a school year', (row) => sessionType(row) === 'schoolYear'),
    ...broken('lineItems', 'in no grading period', (row) => version === '1.1' && sessionType(row) !== 'gradingPeriod'),
    ...broken('lineItems', 'due before it is assigned', ({ assignDate = '', dueDate = '' }) => assignDate > dueDate),
    ...broken('results', 'below the minimum', ({ score }) => Number(score) < 0),
    ...broken('results', 'of another class', (row) => {
      const classId = lineItems.get(row.lineItemSourcedId)?.classSourcedId;
      return !members.has(`${classId} ${row.studentSourcedId}`) || ![undefined, classId].includes(row.classSourcedId);
    }),
    ...(version === '1.2' ? checkRoles(bundle) : broken('results', 'has no score', ({ score }) => score === '')),
  ];
}

type Maps = [orgs: Records, sessions: Records, users: Records, lineItems: Records];
type Records = Map<string | undefined, Row>;

function isAfter(start = '', end = ''): boolean {
  return start >= end;
}

/** Sessions have the school year of the school year that they are a part of. */
function isOtherSchoolYear(sessions: Records) {
  return ({ parentSourcedId, schoolYear }: Row) =>
    parentSourcedId !== '' && sessions.get(parentSourcedId)?.schoolYear !== schoolYear;
}

/** A roster is complete, or it is not there. */
function checkCompleteness({ texts }: Bundle, version: Version): string[] {
  const together = ['academicSessions', 'classes', 'courses', 'enrollments', 'orgs', 'users'];
  const missing = [...together, ...(version === '1.2' ? ['roles'] : [])].filter((file) => !texts.has(file));
  return missing.map((file) => `${file}: missing`);
}

/** Every user has a role, and one primary role in an organisation, the primary one included. */
function checkRoles(bundle: Bundle): string[] {
  const roles = bundle.rows('roles');
  const held = new Set(roles.map(({ userSourcedId, orgSourcedId }) => `${userSourcedId} ${orgSourcedId}`));
  const primary = roles.filter(({ roleType }) => roleType === 'primary');
  return [
    ...twice(primary, ({ userSourcedId, orgSourcedId }) => `${userSourcedId} ${orgSourcedId}`, 'primary role'),
    ...bundle
      .rows('users')
      .filter(({ sourcedId, primaryOrgSourcedId }) => !held.has(`${sourcedId} ${primaryOrgSourcedId}`))
      .map(({ sourcedId }) => `users ${sourcedId}: no role in the primary organisation`),
  ];
}

/** Returns a line for each user who is enrolled in a class twice on one day. Who came back has one enrolment after the other. */
function overlapping(enrollments: readonly Row[]): string[] {
  const groups = Map.groupBy(enrollments, ({ classSourcedId, userSourcedId }) => `${classSourcedId} ${userSourcedId}`);
  const isOverlapping = (group: readonly Row[]) => {
    const stays = group.toSorted((a, b) => ((a.beginDate ?? '') < (b.beginDate ?? '') ? -1 : 1));
    return stays.some(({ beginDate = '' }, index) => index > 0 && beginDate < (stays[index - 1]?.endDate ?? ''));
  };
  return [...groups].filter(([, group]) => isOverlapping(group)).map(([key]) => `${key}: enrolled twice on one day`);
}

/** Returns a line for each key that occurs more than once. */
function twice(rows: readonly Row[], keyOf: (row: Row) => string, what: string): string[] {
  const groups = Map.groupBy(rows, keyOf);
  return [...groups].filter(([, group]) => group.length > 1).map(([key]) => `${key}: more than one ${what}`);
}
