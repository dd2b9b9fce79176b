import { app } from './frame/app.ts';
import { attendance } from './frame/attendance.ts';
import { auth } from './frame/auth.ts';
import { menu } from './frame/menu.ts';

/** The texts of the frame and of the roll call, which a phone loads. */
export const frame = { ...app, ...menu, ...auth, ...attendance } as const;
