import { randomBytes, randomUUID } from 'node:crypto';
import { type GraphQLNamedOutputType, type GraphQLObjectType, getNamedType, isObjectType, isUnionType } from 'graphql';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/documents/document-content.ts';
import { sealDocument } from '../../src/documents/sealed-content.ts';
import { aSchool, queries, useSchools } from '../schema/two-schools.ts';
import { sampleContent } from '../support/document-sample.ts';
import { queryArguments } from '../support/id-arguments.ts';
import { anOAuthClient } from '../support/oauth-client.ts';
import type { RootField } from '../support/root-fields.ts';
import { callOf } from '../support/split-operation.ts';

/**
 * A client that reads only one part of an answer, such as the contacts of an absence, leaves an entry in the record of disclosures if
 * the part is about a student. All parts are, unless their types and those that lead to them stand here: classes, staff, statistics,
 * and what a code verifies, which everybody may read who has the paper.
 */
const ABOUT_NOBODY = new Set(
  `AcademicAnalytics ActivityAnalytics Analytics AnalyticsPeriod ApiKey ApiKeyReference Assessment AuditCheckpoint AuditFlaw AttendanceAnalytics AttendanceByDay
  AttendanceCode AttendanceSummary AuditVerification CalendarDay ChangeFeed Class ClassAttendance Course CourseResults CredentialUsage
  DailyAttendance Delivery DeliveryAttempt DocumentBatch DocumentLogo DocumentTemplate DocumentVerification EnrolmentByMonth GpaPolicy
  GpaRange GradeScale GradeStep Gradebook GradeLevelResults GradingPolicy IdentityProvider Import ImportLimits ImportProblem Institution
  InstitutionReference LetterShare Mail OAuthClient OAuthClientReference OAuthScope OneRosterBundle PageInfo Pagination Permission PolicyCategory
  Role RollState ScaleStep Security SignInInstitution SignInOptions SignInProvider StudentAnalytics StudentConnection StudentExport
  StudentsByClass StudentsByStatus SuppressedAddress Term Usage User UserReference VerifiedLine Webhook WebhookReference`.split(
    /\s+/,
  ),
);
const isAboutStudent = (type: string) => !ABOUT_NOBODY.has(type) && !type.endsWith('Page');

/** A person whom `possibleDuplicates` knows. */
const PERSON = { firstName: 'Zebra 1', lastName: 'Zebra 1', dateOfBirth: '2010-01-01' };

/** Adds what the filled school has not: absences of the last days, corrected marks, final grades, work that a policy drops, and others. */
const MORE = `
  insert into attendance_records (institution_id, class_id, student_id, date, status)
    select $1, {classes}, {students}, current_date - i, 'absent' from generate_series(1, 20) i;
  update absence_notes set to_date = '2026-01-07' where institution_id = $1;
  update absence_contacts set date = '2026-01-07' where institution_id = $1;
  insert into grades (institution_id, class_id, course_id, term_id, student_id, score, submitted_by)
    select $1, {classes}, {courses}, {terms}, {students}, 80, {users};
  update classes set grading_policy_id = {grading_policies} where institution_id = $1 and id = {classes};
  update courses set grade_scale_id = {grade_scales} where institution_id = $1;
  update attendance_records set corrected_by = {users}, corrected_at = now(), correction_code_id = {attendance_codes}
    where institution_id = $1 and date < '2026-02-01';
  update grading_policies set categories = '[{"title": "Zebra homework", "weight": 1, "dropLowest": 1}]', late_percent_per_day = 5
    where institution_id = $1;
  insert into assessments (institution_id, id, class_id, course_id, term_id, title, category, max_score)
    select $1, {assessments} + 500 + i, {classes}, {courses}, {terms}, 'More ' || i, case i when 1 then 'Zebra homework' end, 100
    from generate_series(1, 2) i;
  insert into grades (institution_id, class_id, course_id, term_id, assessment_id, student_id, score, late, submitted_by)
    select $1, {classes}, {courses}, {terms}, {assessments} + 500 + i, {students}, 40, true, {users} from generate_series(1, 2) i;
  update students set date_of_birth = '2010-01-01' where institution_id = $1;
  update document_templates set sections = array['assessments', 'attendance'] where institution_id = $1;
  update grade_history set deleted = true, deleted_by = {users} where institution_id = $1`;

/** Root fields that only people use, whose reads are no disclosures. */
const ofPeople = /^(account|me|sessions)$/;

const app = await useSchools();
const school = await aSchool(app, 1_000_000, 'zebra');
const text = MORE.replace(/\{(\w+)\}/g, (_, table: string) => String(school.ids[table]));
for (const statement of text.split(';'))
  await app.pool.query(statement.replaceAll('$1', String(school.user.institution.id)));
const document = school.ids.documents as number;
const key = randomBytes(32);
await app.pool.query(
  `with keys as (update students set audit_key = $2 where institution_id = $1)
   update documents set content = $4, code_hash = sha256($4) where institution_id = $1 and id = $3`,
  [school.user.institution.id, key, document, sealDocument(key, document, canonicalJson(sampleContent()))],
);
const { body } = await school.client.graphql('{ oauthScopes { name } }');
const names: string[] = body.data.oauthScopes.map(({ name }: { name: string }) => name);
const scopes = names.filter((name) => /^[a-z]+:[a-z_]+$/.test(name));
const client = await (await anOAuthClient(app, school.user, scopes)).aToken();

/** A part of the answers of a root field: the fields that lead to an object, and the object's own fields that are none. */
interface Part {
  readonly root: RootField;
  readonly calls: readonly string[];
  readonly types: readonly string[];
  readonly leaves: readonly string[];
  readonly type: GraphQLObjectType;
}

const DEPTH = 4;

/** Returns the parts below a root field, with each type only once on a path, and the short paths first. */
function partsOf(root: RootField): Part[] {
  const found = [partsAt({ root, calls: [], types: [] }, getNamedType(root.field.type))];
  for (let depth = 0; depth < DEPTH; depth += 1)
    found.push(
      (found.at(-1) ?? []).flatMap((part) =>
        Object.values(part.type.getFields()).flatMap((field) =>
          partsAt({ ...part, calls: [...part.calls, callOf(field)] }, getNamedType(field.type)),
        ),
      ),
    );
  return found.flat().filter(({ leaves }) => leaves.length > 0);
}

function partsAt({ root, calls, types }: Pick<Part, 'root' | 'calls' | 'types'>, of: GraphQLNamedOutputType): Part[] {
  const choices = isUnionType(of) ? of.getTypes() : [of].filter(isObjectType);
  return choices
    .filter(({ name }) => !types.includes(name))
    .map((type) => ({
      root,
      calls: isUnionType(of) ? [...calls, `... on ${type.name}`] : calls,
      types: [...types, type.name],
      leaves: Object.values(type.getFields())
        .filter(({ type: leaf }) => !('getFields' in getNamedType(leaf)) && !isUnionType(getNamedType(leaf)))
        .map(callOf),
      type,
    }));
}

/** Names a part by the field that reads it, which is the same wherever it stands, except in pages. */
function nameOf({ root, calls, types }: Part): string {
  if (calls.length === 0) return root.field.name;
  const parent = types.at(-2) ?? root.field.name;
  return `${/(Page|Connection)$/.test(parent) ? root.field.name : parent}.${calls.at(-1)}`;
}

function queryOf({ root: { field }, calls, leaves }: Part, variables: Record<string, unknown>): string {
  const given = field.args.filter(({ name }) => name in variables);
  const inBrackets = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  const call = `${field.name}${inBrackets(given.map(({ name }) => `${name}: $${name}`))}`;
  const selected = [call, ...calls].reduceRight((inner, outer) => `${outer} { ${inner} }`, leaves.join(' '));
  return `query ${inBrackets(given.map(({ name, type }) => `$${name}: ${type}`))} { ${selected} }`;
}

function hasValue(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return answer != null;
  return Object.values(answer).some(hasValue);
}

/** Asks for each part of a query until it has a value. @returns the parts that had one, by the ids of their requests */
async function answersOf(parts: readonly Part[], known: Set<string>): Promise<Map<string, Part>> {
  const answered = new Map<string, Part>();
  for (const args of parts[0] ? queryArguments(parts[0].root) : []) {
    const variables = { ...args(school), ...(parts[0]?.root.field.name === 'possibleDuplicates' && PERSON) };
    for (const part of parts.filter((each) => !known.has(nameOf(each)))) {
      if (known.has(nameOf(part))) continue;
      const id = randomUUID();
      const request = { query: queryOf(part, variables), variables };
      const { body } = await client.post('/graphql', request, { 'x-request-id': id });
      if (body.errors || !hasValue(body.data)) continue;
      known.add(nameOf(part));
      answered.set(id, part);
    }
  }
  return answered;
}

test('whatever a client reads about a student, by itself, leaves an entry', async () => {
  const used = queries.filter(({ name }) => !ofPeople.test(name));
  const parts = used.map(({ root }) => partsOf(root).filter(({ types }) => types.some(isAboutStudent)));
  const known = new Set<string>();
  const answered = new Map<string, Part>();
  for (const ofRoot of parts) for (const [id, part] of await answersOf(ofRoot, known)) answered.set(id, part);

  await app.registrar.disclosures.flush();
  const { rows } = await app.pool.query('select request_id from disclosures where institution_id = $1', [
    school.user.institution.id,
  ]);
  const recorded = new Set(rows.map(({ request_id }) => request_id));
  expect([...answered].filter(([id]) => !recorded.has(id)).map(([, part]) => nameOf(part))).toEqual([]);
  expect([...known].sort()).toEqual([...new Set(parts.flat().map(nameOf))].sort());
});
