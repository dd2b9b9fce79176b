import type { grades as english } from '../en/grades.ts';
import type { Texts } from '../texts.ts';

export const grades: Texts<typeof english> = {};
