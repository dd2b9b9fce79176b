import type { frame as english } from '../en/frame.ts';
import type { Texts } from '../texts.ts';
import { app } from './frame/app.ts';
import { attendance } from './frame/attendance.ts';
import { auth } from './frame/auth.ts';
import { menu } from './frame/menu.ts';

export const frame: Texts<typeof english> = { ...app, ...menu, ...auth, ...attendance };
