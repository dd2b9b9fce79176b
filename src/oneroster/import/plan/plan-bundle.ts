import type { Change } from '../../../audit/recorded-change.ts';
import { today } from '../../../input/time-zone.ts';
import type { BundleProblems } from '../bundle-problems.ts';
import { MAX_LISTED_PROBLEMS } from '../bundle-problems.ts';
import { type BundleFile, bundleFileNames, stagedTable } from '../file/bundle-files.ts';
import { runSql } from '../run-sql.ts';
import type { StagedBundle } from '../stage-bundle.ts';
import { sortUsers, userChecks } from './bundle-users.sql.ts';
import { enrolments, planTeachers, SKIPPED_USERS, teacherChecks } from './enrolments.sql.ts';
import { linkChecks, planLinks } from './guardian-links.sql.ts';
import { checkKind, MAX_OWN_NUMBER } from './kind-checks.sql.ts';
import { fillMissing, missingKinds } from './missing.sql.ts';
import { numberNewRecords } from './number-records.ts';
import { guardians, staff, students } from './people-kinds.sql.ts';
import { type PlannedKind, planKind } from './planned-kind.ts';
import { FIND_SCHOOL, isOurSchool, OTHER_SCHOOLS, type School, UNKNOWN_ORGS } from './school.sql.ts';
import { classes, courses, terms } from './structure-kinds.sql.ts';

const STRUCTURES = [terms, courses, classes] as const;
const PEOPLE = [staff, guardians, students] as const;

/** Plans a staged bundle, and adds the problems that it has with itself and with the stored data. */
export async function planBundle(
  tx: Change,
  bundle: StagedBundle,
  { problems, dryRun }: { problems: BundleProblems; dryRun: boolean },
): Promise<School> {
  const { client, caller } = tx;
  const values = [caller.institutionId, today(caller)];
  const run = async (statements: readonly string[]) => {
    for (const text of statements) await runSql(client, text, values);
  };
  const school = (await runSql<School & Record<string, unknown>>(client, FIND_SCHOOL, values))[0] as School;
  const isOurs = isOurSchool(school);
  const plan = async (kind: PlannedKind) => {
    const { match, complete } = planKind(kind, bundle.presentIn(kind.file), isOurs);
    await run(match);
    await numberNewRecords(tx, kind, dryRun);
    await run(complete);
    await findProblems(tx, kind.file, checkKind(kind), problems);
  };
  for (const kind of STRUCTURES) await plan(kind);
  await run(sortUsers(isOurs));
  await findProblems(tx, 'users', userChecks, problems);
  for (const kind of PEOPLE) await plan(kind);
  await run([...planLinks, SKIPPED_USERS]);
  await findProblems(tx, 'users', linkChecks, problems);
  await plan(enrolments);
  await run(planTeachers);
  await findProblems(tx, 'enrollments', teacherChecks, problems);
  await checkSchool(tx, school, problems);
  await checkIdentifiers(tx, problems);
  for (const kind of missingKinds) await run([fillMissing(kind, bundle.isBulk(kind.file))]);
  return school;
}

/** Runs statements that select problems of a file. $1 institution, $2 its today. */
async function findProblems(
  { client, caller }: Change,
  file: BundleFile,
  checks: readonly string[],
  problems: BundleProblems,
  values: readonly unknown[] = [caller.institutionId, today(caller)],
): Promise<void> {
  for (const check of checks) {
    const rows = await runSql<{ row: number; column: string; value: string | null; message: string; total: number }>(
      client,
      `select *, (count(*) over ())::int as total from (${check}) problem order by row limit ${MAX_LISTED_PROBLEMS}`,
      values,
    );
    for (const { row, column, value, message } of rows)
      problems.add({ file: `${file}.csv`, row, column, value, message });
    problems.addUnlisted((rows[0]?.total ?? 0) - rows.length);
  }
}

const ORG_REFERENCES = [
  ['courses', 'org_sourced_id', 'orgSourcedId'],
  ['classes', 'school_sourced_id', 'schoolSourcedId'],
  ['roles', 'org_sourced_id', 'orgSourcedId'],
  ['enrollments', 'school_sourced_id', 'schoolSourcedId'],
  ['orgs', 'parent_sourced_id', 'parentSourcedId'],
] as const;

async function checkSchool(tx: Change, school: School, problems: BundleProblems): Promise<void> {
  const { sourcedId, storedId, institutionId } = school;
  if (sourcedId !== null && storedId !== null && sourcedId !== storedId)
    problems.add({
      file: 'orgs.csv',
      row: null,
      column: 'sourcedId',
      value: sourcedId,
      message: `is another school than ${storedId}, the one of earlier bundles of this institution.`,
    });
  for (const file of ['classes', 'enrollments'] as const)
    await findProblems(tx, file, [OTHER_SCHOOLS(stagedTable(file))], problems, [sourcedId]);
  const own = [storedId ?? `o-${institutionId}`];
  for (const [file, column, header] of ORG_REFERENCES)
    await findProblems(tx, file, [UNKNOWN_ORGS(stagedTable(file), column, header)], problems, [own]);
}

/** Identifiers like the service's own reserve their numbers, of which a bundle must not use up too many. */
async function checkIdentifiers(tx: Change, problems: BundleProblems): Promise<void> {
  for (const file of bundleFileNames) {
    const check = `select row, 'sourcedId' as column, sourced_id as value,
        'looks like an identifier of this service with a number above ${MAX_OWN_NUMBER}, which it does not take.' as message
      from ${stagedTable(file)} where sourced_id ~ '^(s|u|g|t|c|k|e)-[1-9][0-9]{9,}$'`;
    await findProblems(tx, file, [check], problems);
  }
}
