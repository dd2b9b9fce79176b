import { accountArguments } from './account-arguments.ts';
import { attendanceArguments } from './attendance-arguments.ts';
import { documentArguments } from './document-arguments.ts';
import { gradingArguments } from './grading-arguments.ts';
import { aClass, aCourse, aStudent, enrolled, unique } from './mutation-kitchen.ts';
import { type MutationContext, type Recipe, run } from './mutation-recipe.ts';
import { singleSignOnMutations } from './single-sign-on-mutations.ts';

const PASSWORD = 'another good password';

const aGuardian = ({ app, user }: MutationContext) => app.make.aGuardian(user.institution);
const aTeacher = async ({ app, user }: MutationContext) =>
  (await app.make.aUser({ institution: user.institution, role: 'teacher' })).id;
const aRole = (kitchen: MutationContext) =>
  run(kitchen.client, `createRole(input: { name: "${unique(kitchen)}", permissions: ["read:students"] }) { id }`);
const aWebhook = ({ client }: MutationContext) =>
  run(client, 'createWebhook(input: { url: "http://127.0.0.1:8099/", events: ["*"] }) { id }');

async function anEnrolment(kitchen: MutationContext) {
  const [classId, studentId] = [await aClass(kitchen), await aStudent(kitchen)];
  return run(kitchen.client, `enrolStudent(classId: ${classId}, studentId: ${studentId}) { id }`);
}

const anAssessment = async (kitchen: MutationContext) => {
  const classId = await aClass(kitchen, { course_id: await aCourse(kitchen) });
  return run(kitchen.client, `createAssessment(classId: ${classId}, input: { title: "Essay" }) { id }`);
};

async function deleted(kitchen: MutationContext): Promise<number> {
  const id = await aStudent(kitchen);
  await kitchen.client.delete(`/students/${id}`);
  return id;
}

/** Valid arguments for each mutation. A new mutation needs an entry, so that its audit record is tested. */
export const mutationArguments: Readonly<Record<string, Recipe>> = {
  ...accountArguments,
  ...attendanceArguments,
  ...documentArguments,
  ...gradingArguments,
  ...singleSignOnMutations,

  createStudent: async (kitchen) => ({
    input: { studentId: unique(kitchen), firstName: 'A', lastName: 'B', email: `${unique(kitchen)}@students.example` },
  }),
  updateStudent: async (kitchen) => ({ id: await aStudent(kitchen), input: { firstName: 'Other' } }),
  deleteStudent: async (kitchen) => ({ id: await aStudent(kitchen) }),
  restoreStudent: async (kitchen) => ({ id: await deleted(kitchen) }),
  eraseStudent: async (kitchen) => ({ id: await aStudent(kitchen) }),
  createGuardian: async () => ({ input: { name: 'Grace' } }),
  updateGuardian: async (kitchen) => ({ id: await aGuardian(kitchen), input: { name: 'Grace Other' } }),
  deleteGuardian: async (kitchen) => ({ id: await aGuardian(kitchen) }),
  restoreGuardian: async (kitchen) => {
    const id = await aGuardian(kitchen);
    await run(kitchen.client, `deleteGuardian(id: ${id}) { id }`);
    return { id };
  },
  linkGuardian: async (kitchen) => ({ studentId: await aStudent(kitchen), guardianId: await aGuardian(kitchen) }),
  unlinkGuardian: async (kitchen) => {
    const ids = { studentId: await aStudent(kitchen), guardianId: await aGuardian(kitchen) };
    await run(kitchen.client, `linkGuardian(studentId: ${ids.studentId}, guardianId: ${ids.guardianId}) { id }`);
    return ids;
  },

  createTerm: async (kitchen) => ({ input: { name: unique(kitchen), startsOn: '2025-01-01', endsOn: '2025-06-30' } }),
  updateTerm: async (kitchen) => ({
    id: await kitchen.app.make.aTerm(kitchen.user.institution),
    input: { name: unique(kitchen), startsOn: '2025-01-01', endsOn: '2025-06-30' },
  }),
  createCourse: async (kitchen) => ({ input: { code: unique(kitchen), name: 'Algebra' } }),
  createCourses: async (kitchen) => ({ input: [{ code: unique(kitchen), name: 'Algebra' }] }),
  updateCourse: async (kitchen) => ({ id: await aCourse(kitchen), input: { name: 'Topology' } }),
  deleteCourse: async (kitchen) => ({ id: await aCourse(kitchen) }),
  createClass: async (kitchen) => ({ input: { code: unique(kitchen), name: '1A', type: 'homeroom' } }),
  createClasses: async (kitchen) => ({ input: [{ code: unique(kitchen), name: '1A' }] }),
  updateClass: async (kitchen) => ({ id: await aClass(kitchen), input: { name: '1B' } }),
  deleteClass: async (kitchen) => ({ id: await aClass(kitchen) }),
  assignTeacher: async (kitchen) => ({ classId: await aClass(kitchen), userId: await aTeacher(kitchen) }),
  unassignTeacher: async (kitchen) => {
    const ids = { classId: await aClass(kitchen), userId: await aTeacher(kitchen) };
    await run(kitchen.client, `assignTeacher(classId: ${ids.classId}, userId: ${ids.userId}) { id }`);
    return ids;
  },
  enrolStudent: async (kitchen) => ({ classId: await aClass(kitchen), studentId: await aStudent(kitchen) }),
  enrolStudents: async (kitchen) => ({ classId: await aClass(kitchen), studentIds: [await aStudent(kitchen)] }),
  endEnrolment: async (kitchen) => ({ id: await anEnrolment(kitchen) }),
  updateEnrolment: async (kitchen) => ({ id: await anEnrolment(kitchen), input: { beginsOn: '2024-01-08' } }),
  moveStudents: async (kitchen) => {
    const [fromClassId, studentId] = [await aClass(kitchen), await aStudent(kitchen)];
    await run(kitchen.client, `enrolStudent(classId: ${fromClassId}, studentId: ${studentId}) { id }`);
    return { fromClassId, toClassId: await aClass(kitchen), studentIds: [studentId] };
  },
  reactivateStudent: async (kitchen) => {
    const id = await aStudent(kitchen);
    await run(kitchen.client, `updateStudent(id: ${id}, input: { status: inactive }) { id }`);
    return { id };
  },
  deleteEnrolment: async (kitchen) => ({ id: await anEnrolment(kitchen) }),
  submitGrades: async (kitchen) => {
    const { classId, id } = await enrolled(kitchen);
    return { classId, input: { grades: [{ id, score: 90 }] } };
  },
  deleteGrade: async (kitchen) => {
    const { classId, id } = await enrolled(kitchen);
    const { body } = await kitchen.client.post(`/classes/${classId}/grades`, { grades: [{ id, score: 90 }] });
    return { id: body.grades[0].id, reason: 'Of another student' };
  },
  createAssessment: async (kitchen) => ({
    classId: await aClass(kitchen, { course_id: await aCourse(kitchen) }),
    input: { title: 'Essay' },
  }),
  updateAssessment: async (kitchen) => ({ id: await anAssessment(kitchen), input: { title: 'Longer essay' } }),
  deleteAssessment: async (kitchen) => ({ id: await anAssessment(kitchen) }),

  createUser: async (kitchen) => ({
    input: { email: `${unique(kitchen)}@school.example`, name: 'New', password: PASSWORD, role: 'viewer' },
  }),
  updateUser: async (kitchen) => ({ id: await aTeacher(kitchen), input: { name: 'Other' } }),
  resetPassword: async (kitchen) => ({ userId: await aTeacher(kitchen), password: PASSWORD }),
  createRole: async (kitchen) => ({ input: { name: unique(kitchen), permissions: ['read:students'] } }),
  updateRole: async (kitchen) => ({ id: await aRole(kitchen), input: { description: 'Other' } }),
  deleteRole: async (kitchen) => ({ id: await aRole(kitchen) }),
  updateInstitution: async (kitchen) => ({ input: { name: unique(kitchen) } }),

  createWebhook: async () => ({ input: { url: 'http://127.0.0.1:8099/', events: ['student.created'] } }),
  updateWebhook: async (kitchen) => ({ id: await aWebhook(kitchen), input: { description: 'Other' } }),
  deleteWebhook: async (kitchen) => ({ id: await aWebhook(kitchen) }),
  rotateWebhookSecret: async (kitchen) => ({ id: await aWebhook(kitchen) }),
  pingWebhook: async (kitchen) => ({ id: await aWebhook(kitchen) }),
  redeliver: async (kitchen) => ({
    deliveryId: await run(kitchen.client, `pingWebhook(id: ${await aWebhook(kitchen)}) { id }`),
  }),
};
