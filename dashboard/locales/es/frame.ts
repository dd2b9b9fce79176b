import type { frame as english } from '../en/frame.ts';
import type { Texts } from '../texts.ts';
import { app } from './app.ts';
import { attendance } from './attendance.ts';
import { auth } from './auth.ts';
import { menu } from './menu.ts';

export const frame: Texts<typeof english> = { ...app, ...menu, ...auth, ...attendance };
