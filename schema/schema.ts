import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AnalyticsResolver } from './admin/analytics.resolver.ts';
import { AuditResolver } from './admin/audit.resolver.ts';
import { InstitutionResolver } from './admin/institution.resolver.ts';
import { RoleResolver } from './admin/role.resolver.ts';
import { UserResolver } from './admin/user.resolver.ts';
import { ApiKeyResolver } from './auth/api-key.resolver.ts';
import { OwnSessionsResolver } from './auth/own-sessions.resolver.ts';
import { SessionResolver } from './auth/session.resolver.ts';
import { UserApiKeysResolver } from './auth/user-api-keys.resolver.ts';
import { ClassMembersResolver } from './class-members.resolver.ts';
import { AttendanceResolver } from './classes/attendance.resolver.ts';
import { ClassResolver } from './classes/class.resolver.ts';
import { CourseResolver } from './classes/course.resolver.ts';
import { GradeResolver } from './classes/grade.resolver.ts';
import { TermResolver } from './classes/term.resolver.ts';
import { permissions } from './policy/permissions.ts';
import { auditRefusals } from './policy/refusals.ts';
import { applyMiddleware, shield } from './policy/shield.ts';
import { StudentClassResolver } from './student-class.resolver.ts';
import { ExportResolver } from './students/export.resolver.ts';
import { GuardianResolver } from './students/guardian.resolver.ts';
import { ImportResolver } from './students/import.resolver.ts';
import { StudentResolver } from './students/student.resolver.ts';
import { StudentFeedResolver } from './students/student-feed.resolver.ts';
import { StudentGuardianResolver } from './students/student-guardian.resolver.ts';
import { StudentHistoryResolver } from './students/student-history.resolver.ts';
import { DeliveryResolver } from './webhooks/delivery.resolver.ts';
import { WebhookResolver } from './webhooks/webhook.resolver.ts';

const resolvers = [
  SessionResolver,
  OwnSessionsResolver,
  UserApiKeysResolver,
  ApiKeyResolver,
  StudentResolver,
  StudentHistoryResolver,
  GuardianResolver,
  StudentGuardianResolver,
  StudentClassResolver,
  StudentFeedResolver,
  ImportResolver,
  ExportResolver,
  CourseResolver,
  TermResolver,
  ClassResolver,
  UserResolver,
  RoleResolver,
  InstitutionResolver,
  WebhookResolver,
  DeliveryResolver,
  AuditResolver,
  AnalyticsResolver,
  ClassMembersResolver,
  AttendanceResolver,
  GradeResolver,
] as const;

/** The schema as it is written down in schema.graphql, without the rules that guard it. */
export function buildBareSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [...resolvers],
    // Inputs are validated by the services, where REST, GraphQL and the import meet.
    validate: false,
    emitSchemaFile: false,
    // An introspection of everything at every start; the schema is checked when the first operation of REST is validated.
    skipCheck: true,
  });
  // TypeGraphQL makes these two itself, and asks nobody what they are.
  Object.assign(schema.getQueryType() ?? {}, { description: 'The operations that read data.' });
  Object.assign(schema.getMutationType() ?? {}, { description: 'The operations that change data or sign in.' });
  return schema;
}

/** The schema as it is served: every root field behind its rule, whatever has no rule denied. */
export function buildSchema(): GraphQLSchema {
  return guardRootFields(buildBareSchema());
}

/** Puts the rules of the policy page, and the audit records of refusals, around the root fields of a schema. */
export function guardRootFields(schema: GraphQLSchema): GraphQLSchema {
  // debug only keeps shield from swallowing exceptions, which would make a failing rule look like a refusal;
  // what callers may see of an error is decided where answers are written.
  const guard = shield(permissions, { allowExternalErrors: true, debug: true }).generate(schema) as Record<
    string,
    object
  >;
  // Shield would wrap every field of every type; rules exist for root fields only, and plain fields stay fast.
  const rules = { Query: guard.Query, Mutation: guard.Mutation };
  return applyMiddleware(schema, { Query: auditRefusals, Mutation: auditRefusals } as never, rules as never);
}
