import type { ServiceRequest } from '../../access/service-request.ts';
import { type Change, change } from '../../audit/change.ts';
import { sourcedIdOf } from '../../database/ids/sourced-id.ts';
import { errorsOfPart, type FieldErrors } from '../../input/validation-errors.ts';
import { notFound } from '../../shared/errors.ts';
import { findIdBySourcedId } from '../find-by-sourced-id.ts';
import { type AllocatedId, readEntries } from './entries.ts';
import { resultSchema } from './gradebook.rules.ts';
import { type CheckedResult, checkResults } from './result.checks.ts';
import { refreshFinals } from './result.service.ts';
import { findResultTarget, type ResultTarget } from './result-target.ts';
import { findSession } from './session.ts';
import type { PutRequest } from './sourced-id.checks.ts';
import { recordResults, type WrittenGrade, writeResult } from './write-result.ts';

/** The records that the address of a POST names. */
export interface ResultsAddress {
  readonly lineItem?: string;
  readonly class?: string;
  readonly academicSession?: string;
}

/**
 * Creates results under identifiers that the service assigns, all or nothing.
 * @throws AppError `not_found` for an unknown record in the address; `forbidden` ([D20]); `validation_error` with every problem
 */
export async function postResults(
  request: ServiceRequest,
  { body, within }: { body: PutRequest['body']; within: ResultsAddress },
): Promise<AllocatedId[]> {
  const { academicSession, ...named } = within;
  const { input, checkWithin } = readEntries(request.errors, 'results', resultSchema, body, named);
  return change(request, {
    input,
    check: async (tx, { results = [] }) => {
      const termId = await assertAddress(tx, within);
      const entries = results.map((values, index) => ({ values, errors: errorsOfPart(tx.errors, `results.${index}`) }));
      for (const { values, errors } of entries) checkWithin(errors, values);
      const checked = await checkResults(tx, entries);
      if (academicSession !== undefined)
        for (const [index, { errors }] of entries.entries()) checkTerm(errors, checked[index]?.target, termId);
      return checked as CheckedResult[];
    },
    apply: async (tx, { results }, checked) => {
      const written: WrittenGrade[] = [];
      for (const [index, values] of results.entries())
        written.push(await writeResult(tx, checked[index] as CheckedResult, values, null));
      const byTarget = Map.groupBy(written.keys(), (index) => JSON.stringify(checked[index]?.target));
      for (const indexes of byTarget.values()) {
        const target = checked[indexes[0] as number]?.target as ResultTarget;
        recordResults(
          tx,
          target,
          indexes.map((index) => written[index] as WrittenGrade),
        );
      }
      await refreshFinals(tx, checked);
      return written.map(({ id }, index) => ({
        supplied: results[index]?.sourcedId,
        allocated: sourcedIdOf('grade', { id, sourcedId: null }),
      }));
    },
  });
}

/** Returns the term of the address's academic session. */
async function assertAddress(tx: Change, within: ResultsAddress): Promise<number | null> {
  const { institutionId } = tx.caller;
  if (within.lineItem !== undefined && !(await findResultTarget(tx, within.lineItem))) throw notFound('Line item');
  if (within.class !== undefined) {
    const id = await findIdBySourcedId(tx.client, institutionId, 'class', within.class);
    if (id === undefined) throw notFound('Class');
  }
  if (within.academicSession === undefined) return null;
  const session = await findSession(tx, within.academicSession);
  if (!session) throw notFound('Academic session');
  return session.termId;
}

function checkTerm(errors: FieldErrors, target: ResultTarget | undefined, termId: number | null): void {
  if (target && target.termId !== termId)
    errors.add('lineItem.sourcedId', 'is not a line item of the academic session that the address names.');
}
