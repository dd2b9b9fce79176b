import type { importing as english } from '../en/import.ts';
import type { Texts } from '../texts.ts';

export const importing: Texts<typeof english> = {};
