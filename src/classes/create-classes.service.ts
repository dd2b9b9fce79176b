import type { SelectingRequest } from '../access/service-request.ts';
import type { Selected } from '../database/reads/selection.ts';
import { nextIds } from '../database/transactions/ids.ts';
import { rowInserter } from '../database/transactions/row-inserter.ts';
import { checkCoursesAndTerms } from './class.checks.ts';
import { Class, classKind } from './class.entity.ts';
import { classReadModel } from './class.read-model.ts';
import { courseAndTermOf, type NewClass, type NewClassInput, newClassSchema } from './class.rules.ts';
import { checkGradingReferences } from './grading/grading.checks.ts';
import { type Creation, createAll, createOne } from './new-entries.ts';
import { checkUniqueEntries } from './unique.checks.ts';

/**
 * Creates a class ([D35]).
 * @throws AppError `validation_error` with every problem: rules, a code that is in use, an unknown course or term
 */
export function createClass<T>(request: SelectingRequest, input: NewClassInput): Promise<Selected<T>> {
  return createOne<T, NewClassInput, NewClass>(request, creation, input);
}

/** Creates classes as `createClass` does, all or nothing. */
export function createClasses<T>(request: SelectingRequest, inputs: readonly NewClassInput[]): Promise<T[]> {
  return createAll<T, NewClassInput, NewClass>(request, creation, inputs);
}

const insertRows = rowInserter({ entity: Class, table: 'classes', alias: 'c', model: classReadModel, orderBy: 'code' });

const creation: Creation<NewClassInput, NewClass> = {
  schema: newClassSchema,

  async check(tx, entries) {
    const sections = entries.map(({ values, errors }) => ({ ...courseAndTermOf(values), errors }));
    await checkCoursesAndTerms(tx, sections);
    await checkGradingReferences(
      tx,
      entries.map(({ values, errors }) => ({ gradingPolicyId: values.gradingPolicyId, errors })),
    );
    const codes = entries.map(({ values, errors }) => ({ value: values.code, errors }));
    await checkUniqueEntries(tx, 'classes_code_key', codes);
  },

  async insert(tx, values, selection) {
    const { institutionId } = tx.caller;
    const ids = await nextIds(tx, 'classes', values.length);
    const rows = values.map((each, index) => {
      const id = ids[index] as number;
      const state = { institutionId, id, ...each, ...courseAndTermOf(each) };
      return { id, ...classKind.recordCreated(tx, tx.em.create(Class, state, { persist: false })) };
    });
    return insertRows(tx.client, institutionId, rows, selection);
  },
};
