import type { GradeStep } from '../../auth/institution.entity.ts';
import type { GradeScale } from '../../classes/grades/grade-scale.ts';
import { readText } from '../../input/text-rules.ts';
import type { ValidationErrors } from '../../input/validation-errors.ts';

const MAX_STEPS = 50;

/** Validates a grade scale and returns it as stored, from the highest step down ([D38]); undefined if none is given. */
export function readGradeScale(
  problems: ValidationErrors,
  steps: readonly GradeStep[] | null | undefined,
): GradeScale | undefined {
  if (steps === undefined || problems.has('gradeScale')) return undefined;
  if (steps === null || steps.length === 0) {
    problems.add('gradeScale', 'is required: at least one step.');
    return undefined;
  }
  if (steps.length > MAX_STEPS) problems.add('gradeScale', `may have at most ${MAX_STEPS} steps.`);
  const scale = steps
    .map((step, index) => readStep(problems, `gradeScale.${index}`, step))
    .sort((a, b) => b.from - a.from);
  if (problems.has('gradeScale')) return undefined;
  checkScale(problems, scale);
  return scale;
}

function readStep(problems: ValidationErrors, field: string, { letter, from, points }: GradeStep): GradeStep {
  const text = readText(problems, `${field}.letter`, letter, { required: true, max: 5, visibility: 'identifier' });
  if (!hasTwoDecimals(from) || from > 100)
    problems.add(`${field}.from`, 'must be a percentage from 0 to 100, with at most 2 decimals.');
  if (!hasTwoDecimals(points) || points >= 100)
    problems.add(`${field}.points`, 'must be from 0 to 99.99, with at most 2 decimals.');
  return { letter: text ?? '', from, points };
}

/** Returns true for a number that is not negative and has at most two decimals, like the columns of grades. */
function hasTwoDecimals(value: number): boolean {
  return value >= 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** Checks that every percentage has exactly one letter, and that a higher percentage never has fewer points. */
function checkScale(problems: ValidationErrors, scale: GradeScale): void {
  const hasDuplicates = (values: unknown[]) => new Set(values).size < values.length;
  if (hasDuplicates(scale.map(({ letter }) => letter))) problems.add('gradeScale', 'has the same letter twice.');
  if (hasDuplicates(scale.map(({ from }) => from)))
    problems.add('gradeScale', 'has two steps that start at the same percentage.');
  if (scale.at(-1)?.from !== 0) problems.add('gradeScale', 'must have a step that starts at 0.');
  if (scale.some(({ points }, index) => points > (scale[index - 1]?.points ?? points))) {
    problems.add('gradeScale', 'gives a lower percentage more points than a higher one.');
  }
}
