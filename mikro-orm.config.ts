import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { ApiKey } from './src/auth/api-keys/api-key.entity.ts';
import { Institution } from './src/auth/institution.entity.ts';
import { OAuthClient } from './src/auth/oauth/oauth-client.entity.ts';
import { Role } from './src/auth/role.entity.ts';
import { Session } from './src/auth/sessions/session.entity.ts';
import { IdentityProvider } from './src/auth/sso/providers/identity-provider.entity.ts';
import { User } from './src/auth/user.entity.ts';
import { AttendanceCode } from './src/classes/attendance/codes/attendance-code.entity.ts';
import { Class, ClassTeacher } from './src/classes/class.entity.ts';
import { Course } from './src/classes/courses/course.entity.ts';
import { Assessment, AssessmentCategory } from './src/classes/grades/assessments/assessment.entity.ts';
import { Grade } from './src/classes/grades/grade.entity.ts';
import { GradingPolicy } from './src/classes/grading/policies/grading-policy.entity.ts';
import { GradeScale } from './src/classes/grading/scales/grade-scale.entity.ts';
import { TransferCredit } from './src/classes/grading/transfer-credits/transfer-credit.entity.ts';
import { Term } from './src/classes/terms/term.entity.ts';
import { connectionSettings } from './src/database/connection/connection-settings.ts';
import { migrations } from './src/database/migrations.ts';
import { DocumentTemplate } from './src/documents/templates/document-template.entity.ts';
import { Enrolment } from './src/students/enrolments/enrolment.entity.ts';
import { Guardian } from './src/students/guardians/guardian.entity.ts';
import { Student } from './src/students/student.entity.ts';
import { Webhook } from './src/webhooks/webhook.entity.ts';

/**
 * Every entity, since MikroORM's discovery by folders is not used. Tables that only SQL reads and writes, such as those of marks and
 * deliveries, have none.
 */
const entities = [
  Institution,
  Role,
  User,
  Session,
  IdentityProvider,
  ApiKey,
  OAuthClient,
  GradeScale,
  GradingPolicy,
  Term,
  Course,
  Class,
  ClassTeacher,
  AttendanceCode,
  TransferCredit,
  Guardian,
  Student,
  Enrolment,
  Assessment,
  AssessmentCategory,
  Grade,
  DocumentTemplate,
  Webhook,
];

/**
 * Returns MikroORM's options for the database at `url`. The service, its command line and its tests share them.
 * Entities and migrations are listed, and every property names its type, so that reflection is not needed.
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
