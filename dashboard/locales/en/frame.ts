import { app } from './app.ts';
import { attendance } from './attendance.ts';
import { auth } from './auth.ts';
import { menu } from './menu.ts';

/** The texts of the frame and of the roll call, which a phone loads. */
export const frame = { ...app, ...menu, ...auth, ...attendance } as const;
