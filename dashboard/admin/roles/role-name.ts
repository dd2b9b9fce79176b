import { t, textOr } from '../../texts.ts';

/** Returns the name of a role as the user reads it: the service names its built-in roles in English. */
export function roleName(name: string): string {
  return textOr(name, `role.name.${name}`);
}

/** Returns the purpose of a role as the user reads it. */
export function roleDescription({ name, description }: { name: string; description: string | null }): string {
  return textOr(description ?? t('app.none'), `role.purpose.${name}`);
}
