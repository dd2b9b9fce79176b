import type { Change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { CATEGORY_ID, CATEGORY_NAME } from '../records/categories.sql.ts';

const PUT = 'select title from assessment_categories where institution_id = $1 and sourced_id = $2';

const NAMED = `
  select ${CATEGORY_NAME} as title from assessments a
  where a.institution_id = $1 and ${CATEGORY_NAME} is not null and ${CATEGORY_ID} = $2`;

/** A class's own assessments are looked up first, because a client takes the category from the class. */
const NAMED_BY_CLASS = `${NAMED} and a.class_id = $3 order by ${CATEGORY_NAME} collate "C" limit 1`;
const NAMED_BY_ANY = `${NAMED} order by ${CATEGORY_NAME} collate "C" limit 1`;

/**
 * The names by which assessments belong to the categories of every institution. Clients may put line items in any category that a
 * class lists.
 */
export const fixedCategories: ReadonlyMap<string, string> = new Map([
  ['cat-other', 'Other'],
  ['cat-final', 'Final'],
]);

/** Returns the name that assessments of a category have; undefined if there is no such category. */
export async function findCategoryTitle(
  tx: Change,
  sourcedId: string,
  classId?: number | undefined,
): Promise<string | undefined> {
  const { institutionId } = tx.caller;
  const find = async (text: string, values: unknown[]) =>
    (await prepared<{ title: string }>(tx.client, text, values)).rows[0]?.title;
  return (
    (await find(PUT, [institutionId, sourcedId])) ??
    fixedCategories.get(sourcedId) ??
    (classId === undefined ? undefined : await find(NAMED_BY_CLASS, [institutionId, sourcedId, classId])) ??
    (await find(NAMED_BY_ANY, [institutionId, sourcedId]))
  );
}
