import { createHash } from 'node:crypto';
import { access } from './access.sql.ts';
import { attendance } from './attendance/attendance.sql.ts';
import { calendar } from './attendance/calendar.sql.ts';
import { audit } from './audit.sql.ts';
import { classes } from './classes.sql.ts';
import { disclosures } from './disclosures.sql.ts';
import { documents } from './documents.sql.ts';
import { enrolments } from './enrolments.sql.ts';
import { foundation } from './foundation.sql.ts';
import { finals } from './grades/finals.sql.ts';
import { grades } from './grades/grades.sql.ts';
import { grading } from './grades/grading.sql.ts';
import { transferCredits } from './grades/transfer-credits.sql.ts';
import { imports } from './imports.sql.ts';
import { institutions } from './institutions.sql.ts';
import { mail } from './mail.sql.ts';
import { singleSignOn } from './single-sign-on.sql.ts';
import { studentLists } from './student-lists.sql.ts';
import { students } from './students.sql.ts';
import { webhooks } from './webhooks.sql.ts';

/**
 * The schema by feature, each after those whose tables it refers to.
 *
 * Every key of a tenant table begins with institution_id, so that the database itself rejects references across institutions and the
 * tables can be distributed by it.
 */
export const schema = [
  foundation,
  institutions,
  access,
  calendar,
  singleSignOn,
  grading,
  classes,
  students,
  enrolments,
  studentLists,
  attendance,
  grades,
  transferCredits,
  finals,
  documents,
  imports,
  audit,
  disclosures,
  webhooks,
  mail,
];

/**
 * The name of the schema among the migrations of a database. Until a first release the schema is changed where it stands, and each change
 * makes another name: a database of an earlier state is recognised by it.
 */
export const schemaName = `Schema_${createHash('sha256').update(schema.join('')).digest('hex').slice(0, 12)}`;
