import type { Change } from '../../audit/change.ts';
import { Term, type TermType, termTypes } from './term.entity.ts';
import type { TermPlace, TermValues } from './term.rules.ts';

/** A term as it is requested. The days are absent if they are invalid. */
export type RequestedTerm = Pick<TermPlace, 'type' | 'parentId'> & Partial<Pick<TermValues, 'startsOn' | 'endsOn'>>;

/** Lets the changes of an institution's terms wait for each other, so that a term is checked against those that stay as they are. */
export async function lockTerms(tx: Change): Promise<void> {
  await tx.query('select from institutions where id = $1 for no key update');
}

/** Checks that the parent is a term of the institution and of a longer type, and that it contains the days of the term. */
export async function checkParent(
  tx: Change,
  { type, parentId, startsOn, endsOn }: RequestedTerm,
  id: number | null = null,
): Promise<void> {
  if (parentId === null) return;
  const parent = parentId === id ? undefined : await tx.em.findOne(Term, { id: parentId });
  if (parentId === id) tx.errors.add('parentId', 'must be another term.');
  else if (!parent) tx.errors.add('parentId', 'is not a term of this institution.');
  else if (!canContain(parent.type, type))
    tx.errors.add('parentId', `names a ${parent.type}, which cannot contain a ${type}.`);
  if (parent && startsOn !== undefined && startsOn < parent.startsOn)
    tx.errors.add('startsOn', `must not be before ${parent.startsOn}, the first day of the parent.`);
  if (parent && endsOn !== undefined && endsOn > parent.endsOn)
    tx.errors.add('endsOn', `must not be after ${parent.endsOn}, the last day of the parent.`);
}

/** Checks that a stored term still contains the terms that name it as their parent. With `checkParent` this excludes cycles. */
export async function checkParts(tx: Change, { type, startsOn, endsOn }: RequestedTerm, id: number): Promise<void> {
  const parts = await tx.em.find(Term, { parentId: id });
  const tooLong = parts.find((part) => !canContain(type, part.type));
  if (tooLong) tx.errors.add('type', `must be longer than its parts: it contains a ${tooLong.type}.`);
  const firstDay = parts.map((part) => part.startsOn).sort()[0];
  if (startsOn !== undefined && firstDay !== undefined && startsOn > firstDay)
    tx.errors.add('startsOn', `must not be after ${firstDay}, the first day of its parts.`);
  const lastDay = parts
    .map((part) => part.endsOn)
    .sort()
    .at(-1);
  if (endsOn !== undefined && lastDay !== undefined && endsOn < lastDay)
    tx.errors.add('endsOn', `must not be before ${lastDay}, the last day of its parts.`);
}

function canContain(outer: TermType, inner: TermType): boolean {
  return termTypes.indexOf(outer) < termTypes.indexOf(inner);
}
