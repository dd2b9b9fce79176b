import type { EntityManager } from '@mikro-orm/postgresql';
import { normalise } from '../../input/normalise.ts';

const MAX_LENGTH = 40;

/**
 * Returns the slug of a new institution, made from its name: `springfield-high`. A taken one, and one that is too short because the
 * name has no Latin letters, ends with the id.
 */
export async function chooseSlug(em: EntityManager, id: number, name: string): Promise<string> {
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
