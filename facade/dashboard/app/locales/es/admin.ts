import type { admin as english } from '../en/admin.ts';
import type { Texts } from '../texts.ts';

export const admin: Texts<typeof english> = {};
