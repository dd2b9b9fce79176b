import type { en } from '../en/catalogue.ts';
import type { Texts } from '../texts.ts';
import { admin } from './admin.ts';
import { analytics } from './analytics.ts';
import { app } from './app.ts';
import { attendance } from './attendance.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { classes } from './classes.ts';
import { grades } from './grades.ts';
import { guardians } from './guardians.ts';
import { importing } from './import.ts';
import { students } from './students.ts';
import { webhooks } from './webhooks.ts';

/** Every text of the dashboard in Spanish. */
export const es: Texts<typeof en> = {
  ...app,
  ...auth,
  ...students,
  ...importing,
  ...guardians,
  ...classes,
  ...attendance,
  ...grades,
  ...admin,
  ...webhooks,
  ...audit,
  ...analytics,
};
