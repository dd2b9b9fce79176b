import { t } from '../../texts.ts';
import type { Permission } from './role-queries.ts';

const resources = [
  'students',
  'courses',
  'classes',
  'attendance',
  'calendar',
  'grades',
  'grading',
  'documents',
  'guardians',
  'webhooks',
  'users',
  'roles',
  'analytics',
  'audit_logs',
  'api_keys',
] as const;

const actions = [
  'read',
  'create',
  'update',
  'delete',
  'import',
  'export',
  'erase',
  'record',
  'correct',
  'submit',
  'issue',
  'manage',
] as const;

const notes = [
  'import:students',
  'correct:attendance',
  'erase:students',
  'issue:documents',
  'manage:calendar',
  'manage:grading',
  'read:audit_logs',
] as const;

/** Returns the name of a resource as the user reads it. A resource that this page does not know keeps its own. */
export function resourceName(resource: string): string {
  const known = resources.find((each) => each === resource);
  return known ? t(`permission.resource.${known}`) : resource;
}

/** Returns the name of an action as the user reads it. */
export function actionName(action: string): string {
  const known = actions.find((each) => each === action);
  return known ? t(`permission.action.${known}`) : action;
}

/** Returns the name of a permission, such as “Students: read”. */
export function permissionName({ resource, action }: Permission): string {
  return t('permission.name', { resource: resourceName(resource), action: actionName(action) });
}

/** Returns what a permission includes if its name does not say so. */
export function noteOf(permission: Permission): string | undefined {
  const known = notes.find((each) => each === permission.name);
  const note = known ? t(`permission.note.${known}`) : permission.description;
  return note ? `${permissionName(permission)}. ${note}` : undefined;
}
