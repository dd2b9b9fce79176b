import type { guardians as english } from '../en/guardians.ts';
import type { Texts } from '../texts.ts';

export const guardians: Texts<typeof english> = {};
