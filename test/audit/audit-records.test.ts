import { describe, expect, test } from 'vitest';
import { buildSchema } from '../../schema/schema.ts';
import { snakeCase } from '../../schema/shared/names.ts';
import type { AuditAction } from '../../src/audit/audit-actions.ts';
import { useApp } from '../support/app.ts';
import { mutationArguments } from '../support/mutation-arguments.ts';
import { rootFields } from '../support/root-fields.ts';
import { sampleOperation } from '../support/sample-operation.ts';

/** Every successful mutation writes the audit records of its actions ([D42]). */

/** Mutations that write none, each with its reason. */
const unrecorded: Record<string, string> = {
  refreshToken: 'it issues an access token for a session that is already recorded',
  beginPasskeyLogin: 'a challenge changes nothing until it is answered',
  beginPasskey: 'a challenge changes nothing until it is answered',
  beginTotp: 'a challenge changes nothing until it is answered',
};

/** Mutations with files, which are not sent as plain JSON. Their own tests check the record. */
const uploads = ['importStudents', 'importAttendance', 'importOneRoster', 'undoImport', 'undoOneRosterImport'];

/** Actions of the mutations whose name does not say them, as `updateClass` says `class.updated`. */
const actions: Record<string, AuditAction | AuditAction[]> = {
  acceptProposedGrades: 'grades.submitted',
  addPasskey: ['authenticator.created', 'recovery_codes.created'],
  addTotp: ['authenticator.created', 'recovery_codes.created'],
  allowAddress: 'address.allowed',
  assignTeacher: 'class.teacher_assigned',
  beginLogin: 'user.logged_in',
  cancelBatch: 'document_batch.cancelled',
  changePassword: 'user.password_changed',
  clearCalendarDays: 'calendar.changed',
  completeLogin: 'user.logged_in',
  correctAttendance: 'attendance.corrected',
  createClasses: 'class.created',
  createCourses: 'course.created',
  endEnrolment: 'enrolment.ended',
  endSession: 'session.ended',
  endSessions: 'user.sessions_ended',
  enrolStudent: 'enrolment.created',
  enrolStudents: 'enrolment.created',
  eraseStudent: 'student.erased',
  excuseAbsences: 'attendance.recorded',
  issueDocuments: 'document_batch.created',
  linkGuardian: 'guardian.linked',
  login: 'user.logged_in',
  logout: 'user.logged_out',
  moveStudents: ['enrolment.ended', 'enrolment.created'],
  pingWebhook: 'webhook.pinged',
  publishGrades: 'grades.published',
  reactivateStudent: 'student.updated',
  recordAbsenceContact: 'absence_contact.created',
  recordAttendance: 'attendance.recorded',
  redeliver: 'webhook.redelivered',
  remindOfRolls: 'attendance.reminded',
  removeAuthenticator: 'authenticator.removed',
  removeAuthenticators: 'authenticator.removed',
  renameAuthenticator: 'authenticator.updated',
  reportBounce: 'address.suppressed',
  requestPasswordReset: 'user.password_reset_requested',
  resetForgottenPassword: 'user.password_reset',
  resetPassword: 'user.password_reset',
  rotateWebhookSecret: 'webhook.secret_rotated',
  sendPasswordReset: 'user.password_reset_requested',
  setCalendarDays: 'calendar.changed',
  submitGrades: 'grades.submitted',
  unassignTeacher: 'class.teacher_unassigned',
  unlinkGuardian: 'guardian.unlinked',
  unlinkIdentity: 'identity.unlinked',
  unpublishGrades: 'grades.unpublished',
  updateAccount: 'user.updated',
  withdrawAbsenceNote: 'absence_note.withdrawn',
};

/** Returns the actions that a mutation records, in their order. */
function actionsOf(name: string): AuditAction[] {
  const [, verb = '', noun = ''] = /^(create|update|delete|revoke|restore)(\w+)$/.exec(name) ?? [];
  return [actions[name] ?? (`${snakeCase(noun).toLowerCase()}.${verb}d` as AuditAction)].flat();
}

const mutations = rootFields(buildSchema()).filter(
  ({ kind, field }) => kind === 'Mutation' && !(field.name in unrecorded) && !uploads.includes(field.name),
);

const app = await useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });
const institution = await app.make.anInstitution();

/** Returns the records of the institution that are newer than the others, oldest first. */
async function newRecords(after = 0): Promise<{ id: number; action: string }[]> {
  const text = `select id, action, actor_type, actor_id from audit_logs
    where institution_id = $1 and id > $2 order by id`;
  return (await app.pool.query(text, [institution.id, after])).rows;
}

describe('writes an audit record with its action and actor:', () => {
  test.each(mutations.map((mutation) => ({ name: mutation.field.name, mutation })))(
    '$name',
    async ({ name, mutation }) => {
      const recipe = mutationArguments[name];
      if (!recipe) throw new Error(`There is no recipe for ${name}: add one to test/support/mutation-arguments.ts.`);
      const user = await app.make.aUser({ institution });
      const client = await app.as(user);
      const args = await recipe({ app, user, client });
      const { query, variables } = sampleOperation(mutation, (argument) => args[argument], 1);
      const before = (await newRecords()).at(-1)?.id;

      const { body } = await client.graphql(query, { ...variables, ...args });

      expect(body.errors).toBeUndefined();
      const actor = { actor_type: 'user', actor_id: user.id };
      expect(await newRecords(before)).toMatchObject(actionsOf(name).map((action) => ({ action, ...actor })));
    },
  );
});
