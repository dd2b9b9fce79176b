import type { TextRule } from '../../input/text-rules.ts';

export const institutionNameRule: TextRule = { max: 200, visibility: 'name' };
