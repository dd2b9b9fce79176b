import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { readRoutes } from '../../../facade/oneroster/read-routes.ts';
import { collectionOf } from '../../../src/oneroster/reads/collections.ts';
import { useSharedApp } from '../../support/app.ts';
import type { Answer } from '../../support/client.ts';
import { aConsumer, idsOf } from '../../support/oneroster.ts';
import { aRosterSchool } from '../../support/roster-school.ts';

/** Every collection, record and relation of OneRoster's REST API, of each version. */

const app = await useSharedApp();
const school = await aRosterSchool(app);
const consumer = await aConsumer(app, school.admin);

const documents = {
  rostering: '/rostering/v1p2/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json',
  gradebook: '/gradebook/v1p2/discovery/onerosterv1p2gradebookservice_openapi3_v1p0.json',
  v1p1: '/v1p1/discovery/onerosterv1p1service_openapi3_v1p0.json',
};

async function validatorOf(name: keyof typeof documents) {
  const { body } = await app.anonymous().get(`/ims/oneroster${documents[name]}`);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(body, name);
  return (path: string, answer: unknown) => {
    const pointer = path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const $ref = `${name}#/paths/${pointer}/get/responses/200/content/application~1json/schema`;
    const validate = ajv.compile({ $ref });
    return validate(answer) ? [] : validate.errors;
  };
}

/** Fills in the parameters of a path with the school's first records. */
function pathOf(template: string): string {
  const ids: Record<string, string> = {
    schoolSourcedId: `o-${school.institution.id}`,
    courseSourcedId: `c-${school.courseId}`,
    classSourcedId: `k-${school.classId}`,
    termSourcedId: `t-${school.termId}`,
    studentSourcedId: `s-${school.students[0]}`,
    teacherSourcedId: `u-${school.teacher.id}`,
    userSourcedId: `u-${school.teacher.id}`,
    lineItemSourcedId: `a-${school.assessmentId}`,
  };
  return template.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? '');
}

test.each(['rostering', 'gradebook', 'v1p1'] as const)('%s answers every path as it is described', async (service) => {
  const validate = await validatorOf(service);
  const read = (path: string): Promise<Answer> =>
    service === 'v1p1'
      ? consumer.v1p1(path)
      : service === 'rostering'
        ? consumer.roster(path)
        : consumer.gradebook(path);
  for (const route of readRoutes) {
    if (service === 'v1p1' ? route.since12 : route.service !== service) continue;
    const list = route.path.replace('/{sourcedId}', '');
    const answer = await read(pathOf(list));
    expect([answer.status, validate(list, answer.body)], route.path).toEqual([200, []]);
    expect(idsOf(answer).length, route.path).toBeGreaterThan(0);
    if (list === route.path) continue;
    for (const id of idsOf(answer)) {
      const single = await read(`${list}/${encodeURIComponent(id)}`);
      expect([single.status, validate(route.path, single.body)], `${list}/${id}`).toEqual([200, []]);
      const records = Object.values(answer.body).flat() as { sourcedId: string }[];
      expect(Object.values(single.body)).toEqual(records.filter(({ sourcedId }) => sourcedId === id));
    }
  }
});

test('returns the records that the school has', async () => {
  const { students, teacher, admin, guardianId, classId, homeroomId, courseId, termId, yearId, gradeId, finalId } =
    school;
  const lists: Record<string, string[]> = {
    '/academicSessions': [`t-${yearId}`, `t-${termId}`, `gp-${termId}`, `gp-${yearId}`],
    '/terms': [`t-${termId}`],
    '/courses': [`c-${courseId}`, 'c-homeroom'],
    '/classes': [`k-${classId}`, `k-${homeroomId}`],
    '/users': [...students.map((id) => `s-${id}`), `u-${admin.id}`, `u-${teacher.id}`, `g-${guardianId}`],
    '/students': students.map((id) => `s-${id}`),
    '/teachers': [`u-${teacher.id}`],
    '/enrollments': [...school.enrolments.map((id) => `e-${id}`), `e-t-${classId}-${teacher.id}`],
    '/demographics': students.map((id) => `s-${id}`),
  };
  for (const [path, ids] of Object.entries(lists)) expect(idsOf(await consumer.roster(path)), path).toEqual(ids);
  expect(idsOf(await consumer.roster('/gradingPeriods'))).toEqual([`gp-${termId}`, `gp-${yearId}`]);
  expect(idsOf(await consumer.gradebook('/results'))).toEqual([`gr-${gradeId}`, `gr-${finalId}`]);
  expect(idsOf(await consumer.gradebook('/categories'))).toEqual(['cat-final', 'cat-other', 'cat-quiz']);
});

test('relations return only the records that belong to the others', async () => {
  const { students, teacher, classId, homeroomId, courseId, termId, yearId, gradeId, institution, assessmentId } =
    school;
  const lists: Record<string, string[]> = {
    [`/classes/k-${classId}/students`]: [`s-${students[0]}`],
    [`/classes/k-${homeroomId}/students`]: [`s-${students[1]}`],
    [`/classes/k-${classId}/teachers`]: [`u-${teacher.id}`],
    [`/classes/k-${homeroomId}/teachers`]: [],
    [`/courses/c-${courseId}/classes`]: [`k-${classId}`],
    '/courses/c-homeroom/classes': [`k-${homeroomId}`],
    [`/terms/t-${termId}/classes`]: [`k-${classId}`],
    [`/terms/t-${yearId}/classes`]: [`k-${homeroomId}`],
    [`/terms/t-${termId}/gradingPeriods`]: [`gp-${termId}`],
    [`/students/s-${students[1]}/classes`]: [`k-${homeroomId}`],
    [`/users/g-${school.guardianId}/classes`]: [],
    [`/teachers/u-${teacher.id}/classes`]: [`k-${classId}`],
    [`/schools/o-${institution.id}/classes/k-${homeroomId}/enrollments`]: [`e-${school.enrolments[1]}`],
    [`/schools/o-${institution.id}/terms`]: [`t-${termId}`],
  };
  for (const [path, ids] of Object.entries(lists)) expect(idsOf(await consumer.roster(path)), path).toEqual(ids);
  const results = `/classes/k-${classId}/lineItems/a-${assessmentId}/results`;
  expect(idsOf(await consumer.gradebook(results))).toEqual([`gr-${gradeId}`]);
  const final = `/classes/k-${classId}/lineItems/f-${classId}-${courseId}-${termId}/results`;
  expect(idsOf(await consumer.gradebook(final))).toEqual([`gr-${school.finalId}`]);
  expect(idsOf(await consumer.gradebook(`/classes/k-${homeroomId}/lineItems`))).toEqual([]);
  expect(idsOf(await consumer.gradebook(`/classes/k-${homeroomId}/categories`))).toEqual(['cat-final', 'cat-other']);
});

test('each field can be selected by itself, of deleted records, too', async () => {
  const client = await app.as(school.admin);
  expect((await client.delete(`/students/${school.students[0]}`)).status).toBe(200);
  const seen = new Set<object>();
  for (const { path, collection, service, since12 } of readRoutes) {
    // Terms are academic sessions, and students are users: the first collection of a description has all of its records.
    const { description } = collectionOf('1.2', collection);
    if (path.includes('{') || seen.has(description)) continue;
    seen.add(description);
    for (const field of collectionOf('1.2', collection).names) {
      const read = `${path}?fields=${field}`;
      const { status, body } = await (service === 'rostering' ? consumer.roster(read) : consumer.gradebook(read));
      const names = (Object.values(body).flat() as object[]).flatMap(Object.keys);
      expect([status, names.filter((name) => name !== field)], read).toEqual([200, []]);
    }
    if (since12) continue;
    for (const field of collectionOf('1.1', collection).names)
      expect((await consumer.v1p1(`${path}?fields=${field}`)).status, `1.1 ${path} ${field}`).toBe(200);
  }
});
