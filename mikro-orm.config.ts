import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { AuditLog } from './src/audit/audit-log.entity.ts';
import { ApiKey } from './src/auth/api-keys/api-key.entity.ts';
import { IdempotencyKey } from './src/auth/idempotency/idempotency-key.entity.ts';
import { Institution } from './src/auth/institution.entity.ts';
import { OAuthClient } from './src/auth/oauth/oauth-client.entity.ts';
import { Role } from './src/auth/role.entity.ts';
import { Session } from './src/auth/sessions/session.entity.ts';
import { User } from './src/auth/user.entity.ts';
import { AttendanceRecord } from './src/classes/attendance/attendance-record.entity.ts';
import { Class } from './src/classes/class.entity.ts';
import { ClassTeacher } from './src/classes/class-teacher.entity.ts';
import { Course } from './src/classes/courses/course.entity.ts';
import { Assessment } from './src/classes/grades/assessment.entity.ts';
import { AssessmentCategory } from './src/classes/grades/assessment-category.entity.ts';
import { Grade } from './src/classes/grades/grade.entity.ts';
import { GradeHistory } from './src/classes/grades/grade-history.entity.ts';
import { Term } from './src/classes/terms/term.entity.ts';
import { connectionSettings } from './src/database/connection/connection-settings.ts';
import { migrations } from './src/database/migrations.ts';
import { DisclosureEntry } from './src/disclosures/disclosure.entity.ts';
import { AcademicRecord } from './src/students/academic-records/academic-record.entity.ts';
import { Enrolment } from './src/students/enrolments/enrolment.entity.ts';
import { StudentChange } from './src/students/feed/student-change.entity.ts';
import { Guardian } from './src/students/guardians/guardian.entity.ts';
import { StudentGuardian } from './src/students/guardians/student-guardian.entity.ts';
import { Import } from './src/students/import/import.entity.ts';
import { ImportRow } from './src/students/import/import-row.entity.ts';
import { Student } from './src/students/student.entity.ts';
import { StudentStatusChange } from './src/students/student-status-change.entity.ts';
import { Attempt } from './src/webhooks/deliveries/attempt.entity.ts';
import { Delivery } from './src/webhooks/deliveries/delivery.entity.ts';
import { WebhookEvent } from './src/webhooks/deliveries/event.entity.ts';
import { FormerSecret } from './src/webhooks/former-secret.entity.ts';
import { Webhook } from './src/webhooks/webhook.entity.ts';

/**
 * Lists every entity, since MikroORM's discovery by folders is not used. More than half of them are never used with an entity
 * manager: bulk data, such as marks and deliveries, is written by SQL. They still describe their tables in types;
 * `entities.test.ts` checks that they match.
 */
const entities = [
  Institution,
  Role,
  User,
  Session,
  ApiKey,
  OAuthClient,
  IdempotencyKey,
  Term,
  Course,
  Class,
  ClassTeacher,
  Guardian,
  Student,
  StudentGuardian,
  StudentStatusChange,
  Enrolment,
  AttendanceRecord,
  Assessment,
  AssessmentCategory,
  Grade,
  GradeHistory,
  AcademicRecord,
  AuditLog,
  StudentChange,
  DisclosureEntry,
  Import,
  ImportRow,
  Webhook,
  WebhookEvent,
  Delivery,
  Attempt,
  FormerSecret,
];

/**
 * Returns MikroORM's options for the database at `url`. The service, its command line and its tests share them.
 * Entities and migrations are listed, and every decorator names its type, so that reflection is not needed.
 */
export function ormOptions(url: string, overrides: Partial<Options> = {}): Options {
  return defineConfig({
    clientUrl: url,
    entities,
    // The program never creates a missing database.
    ensureDatabase: false,
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      // Each migration commits on its own, so that one can run outside a transaction (to build an index concurrently).
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    discovery: { inferDefaultValues: false },
    // A new entity reads like a loaded one: missing properties are null.
    initNullableProperties: true,
    forceUtcTimezone: true,
    timezone: 'Z',
    // Fail instead of waiting for a server that does not respond.
    driverOptions: { ...connectionSettings(url), connectionTimeoutMillis: 3000, application_name: 'registrar' },
    ...overrides,
  });
}
