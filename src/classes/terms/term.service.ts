import type { SelectingRequest } from '../../access/service-request.ts';
import { change, readBack } from '../../audit/change.ts';
import { AuditedKind } from '../../audit/entities/audited-kind.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { parseInput } from '../../input/schemas.ts';
import { updateFinalsOfTerms } from '../../students/academic-records/update-academic-records.ts';
import { lockCalendar } from '../../students/enrolments/calendar-lock.ts';
import { assertNothingStranded } from '../stranded-records.ts';
import { checkUnique, uniqueErrors } from '../unique.checks.ts';
import { checkParent, checkParts, lockTerms } from './term.checks.ts';
import { Term } from './term.entity.ts';
import { termReadModel } from './term.read-model.ts';
import { type TermInput, type TermValues, termSchema, toTermPlace } from './term.rules.ts';

const KIND = new AuditedKind<Term>(Term, 'term');

/** Creates a term. @throws AppError `validation_error` with every problem, including a name that is in use */
export function createTerm<T>(request: SelectingRequest, input: TermInput): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, termSchema, input),
    check: async (tx, values) => {
      await lockTerms(tx);
      await checkUnique(tx, 'terms_name_key', values.name);
      const place = toTermPlace(values);
      await checkParent(tx, { ...values, ...place });
      return place;
    },
    apply: async (tx, values, place) => {
      const { id } = await KIND.create(tx, { ...nameAndDays(values), ...place });
      return readBack<T>(tx, termReadModel, 'terms t', id, request.selection);
    },
    constraintErrors: uniqueErrors,
  });
}

/**
 * Updates a term. A new end may change academic records: of a repeated course, the final grade of the latest term counts ([D87]).
 * @throws AppError `not_found`, `validation_error` with every problem; `conflict` if records would be outside the new days ([D95])
 */
export function updateTerm<T>(
  request: SelectingRequest,
  { id, input }: { id: number; input: TermInput },
): Promise<Selected<T>> {
  return change(request, {
    input: parseInput(request.errors, termSchema, input),
    check: async (tx, values) => {
      await lockTerms(tx);
      await lockCalendar(tx);
      const term = await KIND.lock(tx, id);
      await checkUnique(tx, 'terms_name_key', values.name, id);
      const place = toTermPlace(values, term);
      await checkParent(tx, { ...values, ...place }, id);
      await checkParts(tx, { ...values, ...place }, id);
      return { term, place };
    },
    apply: async (tx, values, { term, place }) => {
      const { startsOn, endsOn } = values;
      await assertNothingStranded(tx, {
        terms: [{ id, parent_id: place.parentId, starts_on: startsOn, ends_on: endsOn }],
      });
      const changes = KIND.update(tx, term, { ...nameAndDays(values), ...place });
      await tx.flush();
      if (changes.ends_on) await updateFinalsOfTerms(tx, { terms: [id] });
      return readBack<T>(tx, termReadModel, 'terms t', id, request.selection);
    },
    constraintErrors: uniqueErrors,
  });
}

function nameAndDays({ name, startsOn, endsOn, gradesLockOn }: TermValues) {
  return { name, startsOn, endsOn, gradesLockOn };
}
