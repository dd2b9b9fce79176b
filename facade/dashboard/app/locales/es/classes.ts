import type { classes as english } from '../en/classes.ts';
import type { Texts } from '../texts.ts';

export const classes: Texts<typeof english> = {};
