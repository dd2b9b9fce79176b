import { hasText, t } from '../texts.ts';

/** The actions that the dashboard says in words, in the order of its list. */
export const actions = [
  'student.created',
  'student.updated',
  'student.deleted',
  'student.restored',
  'student.erased',
  'students.imported',
  'students.import_undone',
  'oneroster.imported',
  'oneroster.import_undone',
  'oneroster.exported',
  'guardian.created',
  'guardian.updated',
  'guardian.deleted',
  'guardian.restored',
  'guardian.linked',
  'guardian.unlinked',
  'enrolment.created',
  'enrolment.updated',
  'enrolment.ended',
  'enrolment.deleted',
  'members.enrolled',
  'class.created',
  'class.updated',
  'class.deleted',
  'course.created',
  'course.updated',
  'course.deleted',
  'term.created',
  'term.updated',
  'attendance.recorded',
  'attendance.corrected',
  'roll.excused',
  'grades.submitted',
  'grade.deleted',
  'user.created',
  'user.updated',
  'user.logged_in',
  'user.logged_out',
  'user.login_failed',
  'user.password_changed',
  'user.password_reset',
  'session.ended',
  'role.created',
  'role.updated',
  'role.deleted',
  'api_key.created',
  'api_key.revoked',
  'oauth_client.created',
  'oauth_client.revoked',
  'oauth_client.authentication_failed',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.deactivated',
  'webhook.pinged',
  'webhook.redelivered',
  'webhook.secret_rotated',
  'institution.created',
  'institution.updated',
  'calendar.changed',
  'permission.refused',
  'academic_records.recomputed',
] as const;

/** The kinds of records that the dashboard names. */
export const resourceTypes = [
  'student',
  'guardian',
  'enrolment',
  'class',
  'course',
  'term',
  'user',
  'role',
  'institution',
  'api_key',
  'oauth_client',
  'webhook',
  'import',
  'session',
] as const;

/** Says what was done after the name of the actor: `changed the student Ada Lovelace`. Actions without words keep their code. */
export function did(action: string, name: string | null): string {
  const id = `audit.did.${action.replace('.', '-')}`;
  return hasText(id) ? t(id, { name: name ?? '' }).trim() : [action, name].filter(Boolean).join(' ');
}

/** Names an action in a list: `Changed the student`. */
export function nameOfAction(action: string): string {
  const words = did(action, null).replace(/ {2,}/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Names a kind of record. Kinds without a word keep their code. */
export function nameOfType(type: string): string {
  const id = `audit.type.${type}`;
  return hasText(id) ? t(id) : type;
}
