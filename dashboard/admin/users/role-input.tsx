import { t } from '../../texts.ts';
import { SelectInput, TextInput } from '../../ui/forms/inputs.tsx';
import { roleName } from '../roles/role-name.ts';

/** The roles that a user can get; undefined for a viewer who may not list them. */
export type Roles = readonly { readonly name: string }[] | undefined;

/** Returns the options of a choice of a role. */
export function roleOptions(roles: NonNullable<Roles>): (readonly [string, string])[] {
  return roles.map(({ name }) => [name, roleName(name)]);
}

/** The role of a user: chosen from a list by whoever may read roles, else entered by name. */
export function RoleInput({ roles, value }: { roles: Roles; value?: string }) {
  if (!roles) return <TextInput name="role" label={t('users.role')} defaultValue={value} isRequired />;
  return (
    <SelectInput
      name="role"
      label={t('users.role')}
      defaultValue={value ?? ''}
      required
      options={[...(value ? [] : [['', t('app.choose')] as const]), ...roleOptions(roles)]}
    />
  );
}
