import type { TextRule } from '../../input/text-rules.ts';

/** The name of the role that a user gets. */
export const roleNameRule: TextRule = { max: 64 };
