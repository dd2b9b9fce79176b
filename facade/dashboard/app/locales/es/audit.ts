import type { audit as english } from '../en/audit.ts';
import type { Texts } from '../texts.ts';

export const audit: Texts<typeof english> = {};
