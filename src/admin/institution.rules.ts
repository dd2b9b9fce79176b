import type { TextRule } from '../text-rules.ts';

export const institutionNameRule: TextRule = { max: 200, visibility: 'name' };
