import { z } from 'zod';
import { Assessment } from '../../classes/grades/assessments/assessment.entity.ts';
import { Grade, type GradeStatus, type ScoreStatus, scoreStatuses } from '../../classes/grades/grade.entity.ts';
import { findNumberProblem, type NumberRule } from '../../input/number-rules.ts';
import {
  openWordValue,
  optionalBooleanValue,
  optionalDayValue,
  optionalNumberValue,
  optionalReferenceValue,
  optionalTextValue,
  referenceValue,
  textValue,
  wordValue,
} from './json-values.ts';

/**
 * The records of the gradebook as learning platforms send them. Members that are not listed here are ignored: OneRoster allows
 * extensions, and the service writes `dateLastModified` itself.
 */

/** Deleting is a request of its own. */
const status = wordValue(['active'] as const).nullish();

const sourcedId = optionalTextValue({ max: 255 });

const limited = (rule: NumberRule) =>
  optionalNumberValue.superRefine((value, context) => {
    const problem = value === null ? undefined : findNumberProblem(value, rule);
    if (problem) context.addIssue(problem);
  });

const OBJECT = { error: 'is required, as an object.' };

export const categorySchema = z.object(
  {
    sourcedId,
    status,
    title: textValue(Assessment.properties.category.rule),
    weight: limited({ min: 0, max: 999_999.999, decimals: 3 }),
  },
  OBJECT,
);

export const lineItemSchema = z.object(
  {
    sourcedId,
    status,
    title: textValue(Assessment.properties.title.rule),
    description: optionalTextValue(Assessment.properties.description.rule),
    assignDate: optionalDayValue,
    dueDate: optionalDayValue,
    class: referenceValue,
    school: optionalReferenceValue,
    category: optionalReferenceValue,
    academicSession: optionalReferenceValue,
    /** The name of the academic session in OneRoster 1.1. */
    gradingPeriod: optionalReferenceValue,
    resultValueMin: limited({ min: 0, max: 0, maxReason: 'scores begin at 0' }),
    resultValueMax: limited({ min: 0.01, max: 99_999.99, decimals: 2 }),
  },
  OBJECT,
);
export type LineItemValues = z.output<typeof lineItemSchema>;

export const resultSchema = z.object(
  {
    sourcedId,
    status,
    lineItem: referenceValue,
    student: referenceValue,
    class: optionalReferenceValue,
    scoreStatus: openWordValue(scoreStatuses),
    /** Platforms compute scores from percentages, with more decimals than a grade has. */
    score: optionalNumberValue.transform((score) => (score === null ? null : Math.round(score * 100) / 100)),
    textScore: optionalTextValue({ max: 50, visibility: 'name' }),
    scoreDate: optionalDayValue,
    comment: optionalTextValue(Grade.properties.comment.rule),
    inProgress: optionalBooleanValue,
    incomplete: optionalBooleanValue,
    late: optionalBooleanValue,
    missing: optionalBooleanValue,
  },
  OBJECT,
);
export type ResultValues = z.output<typeof resultSchema>;

/** The status of a grade for each status of a result. Work with another status is not known to be graded: incomplete, it does not count. */
const statusOf: Partial<Record<ScoreStatus, GradeStatus>> = { 'fully graded': 'graded', exempt: 'exempt' };

/** The status of a result for each status of a grade, where no learning platform said more. */
export const scoreStatusOf: Partial<Record<GradeStatus, ScoreStatus>> = {
  graded: 'fully graded',
  incomplete: 'partially graded',
  exempt: 'exempt',
};

/** Returns the status of the grade for a result. */
export function toGradeStatus({
  scoreStatus,
  incomplete,
}: Pick<ResultValues, 'scoreStatus' | 'incomplete'>): GradeStatus {
  return scoreStatus === 'fully graded' && incomplete ? 'incomplete' : (statusOf[scoreStatus] ?? 'incomplete');
}
