import { request } from '../api.ts';
import type { Choice } from '../ui/forms/use-combobox.ts';
import { GuardianChoicesDocument } from './guardians/guardians.generated.ts';
import { StudentClassesDocument } from './students.generated.ts';

/** Returns the first classes whose code or name match. */
export async function findClasses(search: string): Promise<Choice[]> {
  const { classes } = await request(StudentClassesDocument, { search });
  return classes.data.map(({ id, name, code }) => ({ id, label: name, hint: code }));
}

/** Returns the first guardians whose name, email or phone match. */
export async function findGuardians(search: string): Promise<Choice[]> {
  const { guardians } = await request(GuardianChoicesDocument, { search });
  return guardians.data.map(({ id, name, phone, email }) => ({ id, label: name, hint: phone ?? email }));
}
