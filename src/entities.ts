import { AuditLog } from './audit/audit-log.entity.ts';
import { ApiKey } from './auth/api-keys/api-key.entity.ts';
import { IdempotencyKey } from './auth/idempotency/idempotency-key.entity.ts';
import { Institution } from './auth/institution.entity.ts';
import { Role } from './auth/role.entity.ts';
import { Session } from './auth/sessions/session.entity.ts';
import { User } from './auth/user.entity.ts';
import { AttendanceRecord } from './classes/attendance/attendance-record.entity.ts';
import { Class } from './classes/class.entity.ts';
import { ClassTeacher } from './classes/class-teacher.entity.ts';
import { Course } from './classes/courses/course.entity.ts';
import { Assessment } from './classes/grades/assessment.entity.ts';
import { Grade } from './classes/grades/grade.entity.ts';
import { GradeHistory } from './classes/grades/grade-history.entity.ts';
import { Term } from './classes/terms/term.entity.ts';
import { AcademicRecord } from './students/academic-records/academic-record.entity.ts';
import { Enrolment } from './students/enrolments/enrolment.entity.ts';
import { StudentChange } from './students/feed/student-change.entity.ts';
import { Guardian } from './students/guardians/guardian.entity.ts';
import { StudentGuardian } from './students/guardians/student-guardian.entity.ts';
import { Import } from './students/import/import.entity.ts';
import { ImportRow } from './students/import/import-row.entity.ts';
import { Student } from './students/student.entity.ts';
import { StudentStatusChange } from './students/student-status-change.entity.ts';
import { Attempt } from './webhooks/deliveries/attempt.entity.ts';
import { Delivery } from './webhooks/deliveries/delivery.entity.ts';
import { WebhookEvent } from './webhooks/deliveries/event.entity.ts';
import { FormerSecret } from './webhooks/former-secret.entity.ts';
import { Webhook } from './webhooks/webhook.entity.ts';

/**
 * Lists every entity, since MikroORM's discovery by folders is not used. More than half of them are never used with an entity
 * manager: bulk data, such as marks and deliveries, is written by SQL. They still describe their tables in types;
 * `entities.test.ts` checks that they match.
 */
export const entities = [
  Institution,
  Role,
  User,
  Session,
  ApiKey,
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
  Grade,
  GradeHistory,
  AcademicRecord,
  AuditLog,
  StudentChange,
  Import,
  ImportRow,
  Webhook,
  WebhookEvent,
  Delivery,
  Attempt,
  FormerSecret,
];
