import { t, textOr } from '../../texts.ts';
import type { Permission } from './role-queries.ts';

/** Returns the name of a resource as the user reads it. A resource that this page does not know keeps its own. */
export function resourceName(resource: string): string {
  return textOr(resource, `permission.resource.${resource}`);
}

/** Returns the name of an action as the user reads it. */
export function actionName(action: string): string {
  return textOr(action, `permission.action.${action}`);
}

/** Returns the name of a permission, such as “Students: read”. */
export function permissionName({ resource, action }: Permission): string {
  return t('permission.name', { resource: resourceName(resource), action: actionName(action) });
}

/** Returns what a permission includes if its name does not say so. */
export function noteOf(permission: Permission): string | undefined {
  const note = textOr(permission.description ?? '', `permission.note.${permission.name}`);
  return note ? `${permissionName(permission)}. ${note}` : undefined;
}
