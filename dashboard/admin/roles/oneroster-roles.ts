import { valuesOf } from '../../ui/forms/entered.ts';
import type { OneRosterRole } from './roles.generated.ts';

/** The roles of OneRoster that users of the institution can have. */
export const oneRosterRoles = valuesOf<OneRosterRole>({
  aide: true,
  counselor: true,
  districtAdministrator: true,
  guardian: true,
  parent: true,
  principal: true,
  proctor: true,
  relative: true,
  siteAdministrator: true,
  student: true,
  systemAdministrator: true,
  teacher: true,
});
