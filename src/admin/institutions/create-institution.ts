import type { EntityManager } from '@mikro-orm/postgresql';
import { type BuiltInRole, builtInRoles } from '../../access/permissions.ts';
import type { Plan } from '../../access/plans.ts';
import { Institution } from '../../auth/institution.entity.ts';
import { Role } from '../../auth/role.entity.ts';
import { AttendanceCode, builtInCodes } from '../../classes/attendance/codes/attendance-code.entity.ts';
import { GradeScale } from '../../classes/grading/scales/grade-scale.entity.ts';
import { defaultGradeScale, toScaleSteps } from '../../classes/grading/scales/grade-steps.ts';
import type { IdSource } from '../../database/ids/id-blocks.ts';
import { normalise } from '../../input/normalise.ts';

const RAISE_NEXT_ID = `
  select setval('institutions_id_seq', greatest(last_value, ?::int)) from institutions_id_seq`;

/** A new institution with the ids of its built-in roles. */
export interface NewInstitution {
  institution: Institution;
  roleIds: Record<BuiltInRole, number>;
}

interface InstitutionFields {
  id?: number | undefined;
  slug?: string | undefined;
  name: string;
  plan: Plan;
  timeZone: string;
}

/**
 * Creates an institution with the default grade scale ([D38]), the built-in roles ([D16]) and codes of attendance ([D107]), in the transaction of `em`.
 * @param fields.id the next one of the database if absent
 * @param fields.slug made from the name if absent
 */
export async function createInstitution(
  { em, ids }: { em: EntityManager; ids: IdSource },
  { id, slug, name, plan, timeZone }: InstitutionFields,
): Promise<NewInstitution> {
  const newId = id ?? (await nextInstitutionId(em));
  const institution = em.create(Institution, {
    id: newId,
    name,
    slug: slug ?? (await chooseSlug(em, newId, name)),
    plan,
    timeZone,
  });
  await em.flush();
  // Otherwise the sequence would arrive at this id one day.
  if (id !== undefined) await em.execute(RAISE_NEXT_ID, [id]);
  await createBuiltInCodes({ em, ids }, institution.id);
  await createDefaultScale({ em, ids }, institution.id);
  return { institution, roleIds: await createBuiltInRoles({ em, ids }, institution.id) };
}

async function createDefaultScale(
  { em, ids }: { em: EntityManager; ids: IdSource },
  institutionId: number,
): Promise<void> {
  const [id] = await ids.take(institutionId, 'grade_scales', 1);
  const steps = toScaleSteps(defaultGradeScale);
  em.create(GradeScale, { institutionId, id: id as number, name: 'Letter grades', steps, isDefault: true });
  await em.flush();
}

async function nextInstitutionId(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>(`select nextval('institutions_id_seq')::int as id`);
  return (row as { id: number }).id;
}

async function createBuiltInCodes({ em, ids }: { em: EntityManager; ids: IdSource }, institutionId: number) {
  const codeIds = await ids.take(institutionId, 'attendance_codes', builtInCodes.length);
  for (const [position, code] of builtInCodes.entries())
    em.create(AttendanceCode, { institutionId, id: codeIds[position] as number, ...code, position, builtIn: true });
}

async function createBuiltInRoles(
  { em, ids }: { em: EntityManager; ids: IdSource },
  institutionId: number,
): Promise<Record<BuiltInRole, number>> {
  const roles = Object.entries(builtInRoles);
  const roleIds = await ids.take(institutionId, 'roles', roles.length);
  const created = roles.map(([name, { description, permissions, onerosterRole }], index) =>
    em.create(Role, {
      institutionId,
      id: roleIds[index] as number,
      name,
      description,
      permissions: [...permissions],
      builtIn: true,
      onerosterRole,
    }),
  );
  await em.flush();
  return Object.fromEntries(created.map((role) => [role.name, role.id])) as Record<BuiltInRole, number>;
}

const MAX_LENGTH = 40;

/**
 * Returns the slug of a new institution, made from its name: `springfield-high`. A taken one, and one that is too short because the
 * name has no Latin letters, ends with the id.
 */
async function chooseSlug(em: EntityManager, id: number, name: string): Promise<string> {
  const words = (normalise(name, 'NFKD') ?? '')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const slug = words.filter(Boolean).join('-').slice(0, MAX_LENGTH).replace(/-$/, '');
  if (slug.length >= 3 && !(await isTaken(em, slug))) return slug;
  const withId = `-${id}`;
  const stem = slug.length >= 3 ? slug : 'institution';
  return stem.slice(0, MAX_LENGTH - withId.length).replace(/-$/, '') + withId;
}

async function isTaken(em: EntityManager, slug: string): Promise<boolean> {
  return (await em.execute('select from institutions where slug = ?', [slug])).length > 0;
}
