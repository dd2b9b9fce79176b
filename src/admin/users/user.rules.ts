import type { TextRule } from '../../input/text-rules.ts';

/** The display name of a user. */
export const userNameRule: TextRule = { max: 200, visibility: 'name' };

/** The name of the role that a user gets. */
export const roleNameRule: TextRule = { max: 64 };
