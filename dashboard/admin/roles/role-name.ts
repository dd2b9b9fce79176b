import { t } from '../../texts.ts';

const builtInRoles = ['administrator', 'registrar', 'teacher', 'viewer'] as const;

const findBuiltIn = (name: string) => builtInRoles.find((known) => known === name);

/** Returns the name of a role as the user reads it: the service names its built-in roles in English. */
export function roleName(name: string): string {
  const builtIn = findBuiltIn(name);
  return builtIn ? t(`role.name.${builtIn}`) : name;
}

/** Returns the purpose of a role as the user reads it. */
export function roleDescription({ name, description }: { name: string; description: string | null }): string {
  const builtIn = findBuiltIn(name);
  return builtIn ? t(`role.purpose.${builtIn}`) : (description ?? t('app.none'));
}
