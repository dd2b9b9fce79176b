import { LockMode } from '@mikro-orm/postgresql';
import type { SelectingRequest } from '../../access/service-request.ts';
import { change } from '../../audit/change.ts';
import { diff } from '../../audit/diff.ts';
import { readBack } from '../../audit/read-back.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nextId } from '../../database/transactions/ids.ts';
import { notFound } from '../../errors.ts';
import { readText, type TextInput } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';
import { findStudentsWithFinals, updateFinals } from '../../students/academic-records/update-academic-records.ts';
import { checkUnique, mapUniqueViolation } from '../unique.checks.ts';
import { Term } from './term.entity.ts';
import { termReadModel } from './term.read-model.ts';

export interface TermInput {
  name?: TextInput;
  /** The first day, YYYY-MM-DD. */
  startsOn: string;
  /** The last day, YYYY-MM-DD. */
  endsOn: string;
}

/** Creates a term. @throws AppError `validation_error` with every problem, including a name that is in use */
export async function createTerm<T>(
  { caller, database, selection }: SelectingRequest,
  input: TermInput,
): Promise<Selected<T>> {
  const { problems } = caller;
  const values = readTerm(problems, input);
  return mapUniqueViolation(() =>
    change(database, caller, async (tx) => {
      await checkUnique(tx, problems, 'terms_name_key', values.name);
      problems.throwIfAny();
      const term = tx.em.create(Term, {
        institutionId: caller.institutionId,
        id: await nextId(tx.em, Term),
        ...values,
      });
      tx.record({
        action: 'term.created',
        resource: { type: 'term', id: term.id },
        changes: diff({}, termAuditFields(term)),
      });
      return readBack<T>(tx, termReadModel, 'terms t', term.id, selection);
    }),
  );
}

/**
 * Updates a term. New dates may change academic records: of a repeated course, the final grade of the latest term counts ([D28]).
 * @throws AppError `not_found`, `validation_error` with every problem
 */
export async function updateTerm<T>(
  { caller, database, selection }: SelectingRequest,
  { id, input }: { id: number; input: TermInput },
): Promise<Selected<T>> {
  const { problems } = caller;
  const values = readTerm(problems, input);
  return mapUniqueViolation(() =>
    change(database, caller, async (tx) => {
      const term = await tx.em.findOne(Term, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!term) throw notFound('Term');
      await checkUnique(tx, problems, 'terms_name_key', values.name, id);
      problems.throwIfAny();
      const before = termAuditFields(term);
      tx.em.assign(term, values);
      const changes = diff(before, termAuditFields(term));
      if (Object.keys(changes).length > 0) {
        tx.record({ action: 'term.updated', resource: { type: 'term', id }, changes });
      }
      await tx.em.flush();
      if (changes.starts_on || changes.ends_on)
        await updateFinals(tx.client, caller.institutionId, await findStudentsWithFinals(tx, 'term_id', id));
      return readBack<T>(tx, termReadModel, 'terms t', id, selection);
    }),
  );
}

function readTerm(
  problems: ValidationErrors,
  { name, startsOn, endsOn }: TermInput,
): { name: string; startsOn: string; endsOn: string } {
  const text = readText(problems, 'name', name, { required: true, max: 100, visibility: 'name' });
  if (startsOn > endsOn) problems.add('endsOn', 'must not be before startsOn.');
  return { name: text as string, startsOn, endsOn };
}

function termAuditFields(term: Term): Record<string, unknown> {
  return { name: term.name, starts_on: term.startsOn, ends_on: term.endsOn };
}
