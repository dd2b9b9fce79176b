import { academicSessions } from './academic-sessions.sql.ts';
import { categories } from './categories.sql.ts';
import { classes } from './classes.sql.ts';
import { courses } from './courses.sql.ts';
import { demographics } from './demographics.sql.ts';
import { enrollments } from './enrollments.sql.ts';
import { lineItems } from './line-items.sql.ts';
import { orgs } from './orgs.sql.ts';
import { results } from './results.sql.ts';
import { scoreScales } from './score-scales.sql.ts';
import { roles, users } from './users.sql.ts';

/** Every entity of OneRoster that the service has. Files and JSON are written from these descriptions. */
export const records = {
  orgs,
  academicSessions,
  courses,
  classes,
  users,
  roles,
  enrollments,
  demographics,
  categories,
  lineItems,
  results,
  scoreScales,
} as const;
