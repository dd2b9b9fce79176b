import type { SelectingRequest } from '../../access/service-request.ts';
import type { Selected } from '../../database/reads/selection.ts';
import { nextIds } from '../../database/transactions/ids.ts';
import { rowInserter } from '../../database/transactions/row-inserter.ts';
import { checkGradingReferences } from '../grading/grading.checks.ts';
import { type Creation, createAll, createOne } from '../new-entries.ts';
import { checkUniqueEntries } from '../unique.checks.ts';
import { Course, courseKind } from './course.entity.ts';
import { courseReadModel } from './course.read-model.ts';
import { type NewCourse, type NewCourseInput, newCourseSchema } from './course.rules.ts';

/**
 * Creates an active course ([D34]).
 * @throws AppError `validation_error` with every problem, including a code that is in use
 */
export function createCourse<T>(request: SelectingRequest, input: NewCourseInput): Promise<Selected<T>> {
  return createOne<T, NewCourseInput, NewCourse>(request, creation, input);
}

/** Creates courses as `createCourse` does, all or nothing. */
export function createCourses<T>(request: SelectingRequest, inputs: readonly NewCourseInput[]): Promise<T[]> {
  return createAll<T, NewCourseInput, NewCourse>(request, creation, inputs);
}

const insertRows = rowInserter({
  entity: Course,
  table: 'courses',
  alias: 'co',
  model: courseReadModel,
  orderBy: 'code',
});

const creation: Creation<NewCourseInput, NewCourse> = {
  schema: newCourseSchema,

  async check(tx, entries) {
    await checkGradingReferences(
      tx,
      entries.map(({ values, errors }) => ({ ...values, errors })),
    );
    const codes = entries.map(({ values, errors }) => ({ value: values.code, errors }));
    await checkUniqueEntries(tx, 'courses_code_key', codes);
  },

  async insert(tx, values, selection) {
    const { institutionId } = tx.caller;
    const ids = await nextIds(tx, 'courses', values.length);
    const rows = values.map(({ credits, gpaApplicable, gpaWeight, ...others }, index) => {
      const state = {
        institutionId,
        id: ids[index] as number,
        ...others,
        credits: credits ?? 0,
        gpaApplicable: gpaApplicable ?? true,
        gpaWeight: gpaWeight ?? 0,
        status: 'active',
      } as const;
      const course = tx.em.create(Course, state, { persist: false });
      return { id: course.id, ...courseKind.recordCreated(tx, course) };
    });
    return insertRows(tx.client, institutionId, rows, selection);
  },
};
