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

/** Every text of the dashboard in English, which names the texts for all languages. */
export const en = {
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
} as const;
