import { permissions as catalogue, isPermission, type Permission } from '../../access/permissions.ts';
import { omitUndefined } from '../../input/omit-undefined.ts';
import { quote } from '../../input/quoted.ts';
import { readText, type TextInput, type TextRule } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';

const nameRule: TextRule = {
  max: 64,
  check: (text) => (/^[a-z0-9_-]+$/.test(text) ? undefined : 'may have the characters a-z, 0-9, _ and - only.'),
};

export interface RoleInput {
  name?: TextInput;
  description?: TextInput;
  permissions?: readonly string[] | null;
}

export interface RoleFields {
  name?: string;
  description?: string | null;
  permissions?: Permission[];
}

/** Validates the given fields of a role and returns them as stored ([D40]). @param isNew true if required fields must be given */
export function readRoleFields(problems: ValidationErrors, input: RoleInput, isNew: boolean): RoleFields {
  return omitUndefined({
    name: readText(problems, 'name', input.name, { ...nameRule, required: isNew, notNull: true }) ?? undefined,
    description: readText(problems, 'description', input.description, { max: 500 }),
    permissions: readPermissions(problems, input.permissions, isNew),
  });
}

/** Maximum number of entries in `permissions`, far more than there are permissions. */
const MAX_PERMISSIONS = 100;

/** Returns the permissions in the order of the catalogue, without duplicates. */
function readPermissions(
  problems: ValidationErrors,
  names: RoleInput['permissions'],
  isNew: boolean,
): Permission[] | undefined {
  if (names === undefined && !isNew) return undefined;
  if (!names || names.length === 0) {
    if (!problems.has('permissions')) problems.add('permissions', 'is required: at least one permission.');
    return undefined;
  }
  if (names.length > MAX_PERMISSIONS) {
    problems.add('permissions', `may have at most ${MAX_PERMISSIONS} entries; it has ${names.length}.`);
    return undefined;
  }
  for (const name of names) {
    if (!isPermission(name)) problems.add('permissions', `${quote(name)} is not a known permission.`);
  }
  return catalogue.filter((permission) => names.includes(permission));
}
