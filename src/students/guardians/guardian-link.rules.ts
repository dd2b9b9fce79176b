import type { TextRule } from '../../input/text-rules.ts';

/** The rule of the relation of a guardian to a student: `mother`, `foster carer` … */
export const relationRule: TextRule = { max: 50, visibility: 'name' };

/** The maximum number of a student's guardians. */
export const MAX_GUARDIANS = 100;
