import { useAnswer } from '../../ui/answer.tsx';
import { RolesDocument, type RolesQuery } from './roles.generated.ts';

export type Role = RolesQuery['roles'][number];
export type Permission = RolesQuery['permissions'][number];

/** Loads all roles with the catalogue of permissions, which the list and the page of a role share. */
export function useRoles() {
  return useAnswer(RolesDocument, {});
}
