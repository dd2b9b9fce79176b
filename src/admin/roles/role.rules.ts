import { z } from 'zod';
import {
  permissions as catalogue,
  isPermission,
  type OneRosterRole,
  type Permission,
} from '../../access/permissions.ts';
import { Role } from '../../auth/role.entity.ts';
import { nullableText, requiredText } from '../../input/schemas.ts';
import { quote } from '../../input/validation-errors.ts';

/** The number of entries in `permissions`. The maximum is far more than there are permissions. */
export const permissionsRule = { min: 1, max: 100 };

/** Known permissions, at least one. They are returned in the order of the catalogue, without duplicates. */
const permissions: z.ZodType<Permission[], readonly string[] | null | undefined> = z
  .custom<readonly string[] | null | undefined>()
  .transform((names, context) => {
    if (!names || names.length === 0) context.addIssue('is required: at least one permission.');
    else if (names.length > permissionsRule.max)
      context.addIssue(`may have at most ${permissionsRule.max} entries; it has ${names.length}.`);
    else
      for (const name of names) if (!isPermission(name)) context.addIssue(`${quote(name)} is not a known permission.`);
    return catalogue.filter((permission) => names?.includes(permission));
  });

/** A new role ([D40]). */
export const newRoleSchema = z.object({
  name: requiredText(Role.properties.name.rule),
  description: nullableText(Role.properties.description.rule).optional(),
  permissions,
  onerosterRole: z.custom<OneRosterRole>().nullish(),
});

/** New values of a role. Absent fields keep theirs. */
export const roleChangesSchema = newRoleSchema.partial();

export type NewRoleInput = z.input<typeof newRoleSchema>;
export type RoleChangesInput = z.input<typeof roleChangesSchema>;
