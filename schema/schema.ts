import 'reflect-metadata';
import type { GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AnalyticsResolver } from './admin/analytics.resolver.ts';
import { AuditResolver } from './admin/audit.resolver.ts';
import { InstitutionResolver } from './admin/institution.resolver.ts';
import { RoleResolver } from './admin/role.resolver.ts';
import { UsageResolver } from './admin/usage.resolver.ts';
import { UserResolver } from './admin/user.resolver.ts';
import { AccountResolver } from './auth/account.resolver.ts';
import { ApiKeyResolver, UserApiKeysResolver } from './auth/api-key.resolver.ts';
import { FactorResolver } from './auth/factor.resolver.ts';
import { LoginStepsResolver } from './auth/login-steps.resolver.ts';
import { OAuthClientResolver, UserOAuthClientsResolver } from './auth/oauth-client.resolver.ts';
import { OwnSessionsResolver } from './auth/own-sessions.resolver.ts';
import { SecurityResolver } from './auth/security.resolver.ts';
import { SessionResolver } from './auth/session.resolver.ts';
import { IdentityResolver } from './auth/sso/identity.resolver.ts';
import { IdentityProviderResolver } from './auth/sso/identity-provider.resolver.ts';
import { AssessmentResolver } from './classes/assessment.resolver.ts';
import { AbsenceNoteResolver, NotedMarkResolver } from './classes/attendance/absence-note.resolver.ts';
import { AbsenceContactResolver, AbsentStudentResolver } from './classes/attendance/absent-student.resolver.ts';
import { AttendanceResolver } from './classes/attendance/attendance.resolver.ts';
import { AttendanceCodeResolver } from './classes/attendance/attendance-code.resolver.ts';
import { ChronicAbsenceResolver } from './classes/attendance/chronic-absence.resolver.ts';
import { ClassAttendanceResolver } from './classes/attendance/class-attendance.resolver.ts';
import { CalendarResolver, TermCalendarResolver } from './classes/calendar/calendar.resolver.ts';
import { ClassResolver } from './classes/class.resolver.ts';
import { CourseResolver } from './classes/course.resolver.ts';
import { GradeResolver } from './classes/grade.resolver.ts';
import { GradeScaleResolver } from './classes/grading/grade-scale.resolver.ts';
import { ClassGradingPolicyResolver, GradingPolicyResolver } from './classes/grading/grading-policy.resolver.ts';
import { AssessmentPublicationResolver, ProposedGradeResolver } from './classes/grading/proposed-grade.resolver.ts';
import { TermResolver } from './classes/term.resolver.ts';
import type { GraphQLContext } from './context.ts';
import { AccessReportResolver } from './disclosures/access-report.resolver.ts';
import { DocumentResolver, StudentDocumentsResolver } from './documents/document.resolver.ts';
import { DocumentBatchResolver } from './documents/document-batch.resolver.ts';
import { DocumentFileResolver } from './documents/document-file.resolver.ts';
import { DocumentTemplateResolver } from './documents/document-template.resolver.ts';
import { ClassMembersResolver } from './joins/class-members.resolver.ts';
import { insightResolvers } from './joins/insights.resolver.ts';
import { InstitutionGradingResolver } from './joins/institution-grading.resolver.ts';
import { NodeResolver } from './joins/node.resolver.ts';
import { SearchResolver } from './joins/search.resolver.ts';
import { StudentAttendanceResolver, StudentMarksResolver } from './joins/student-attendance.resolver.ts';
import { StudentClassResolver } from './joins/student-class.resolver.ts';
import { NotedDayResolver, StudentDaysResolver } from './joins/student-days.resolver.ts';
import { StudentGradingResolver } from './joins/student-grading.resolver.ts';
import { MailResolver } from './mail/mail.resolver.ts';
import { OneRosterBundleResolver } from './oneroster/bundle.resolver.ts';
import { OneRosterImportResolver } from './oneroster/import.resolver.ts';
import { permissions } from './policy/permissions.ts';
import { askForRecentSignIn } from './policy/recent-sign-in.ts';
import { auditRefusals } from './policy/refusals.ts';
import { shield } from './policy/shield.ts';
import { ExportResolver } from './students/export.resolver.ts';
import { GuardianResolver } from './students/guardian.resolver.ts';
import { ImportResolver } from './students/import/import.resolver.ts';
import { StoredImportResolver } from './students/import/stored-import.resolver.ts';
import { MovedStudentsResolver } from './students/moved-students.resolver.ts';
import { StudentResolver } from './students/student.resolver.ts';
import { StudentFeedResolver } from './students/student-feed.resolver.ts';
import { ReferencedStudentGuardianResolver, StudentGuardianResolver } from './students/student-guardian.resolver.ts';
import { StudentHistoryResolver } from './students/student-history.resolver.ts';
import { DeliveryResolver } from './webhooks/delivery.resolver.ts';
import { WebhookResolver } from './webhooks/webhook.resolver.ts';

const resolvers = [
  NodeResolver,
  SessionResolver,
  OwnSessionsResolver,
  AccountResolver,
  LoginStepsResolver,
  FactorResolver,
  SecurityResolver,
  IdentityProviderResolver,
  IdentityResolver,
  UserApiKeysResolver,
  ApiKeyResolver,
  OAuthClientResolver,
  UserOAuthClientsResolver,
  StudentResolver,
  MovedStudentsResolver,
  StudentHistoryResolver,
  GuardianResolver,
  StudentGuardianResolver,
  ReferencedStudentGuardianResolver,
  StudentClassResolver,
  SearchResolver,
  StudentFeedResolver,
  ImportResolver,
  StoredImportResolver,
  ExportResolver,
  OneRosterBundleResolver,
  OneRosterImportResolver,
  CourseResolver,
  GradeScaleResolver,
  GradingPolicyResolver,
  ClassGradingPolicyResolver,
  ProposedGradeResolver,
  AssessmentPublicationResolver,
  TermResolver,
  CalendarResolver,
  AttendanceCodeResolver,
  AbsenceNoteResolver,
  NotedMarkResolver,
  AbsentStudentResolver,
  AbsenceContactResolver,
  ChronicAbsenceResolver,
  StudentDaysResolver,
  StudentGradingResolver,
  NotedDayResolver,
  TermCalendarResolver,
  ClassResolver,
  UserResolver,
  RoleResolver,
  InstitutionResolver,
  MailResolver,
  InstitutionGradingResolver,
  WebhookResolver,
  DeliveryResolver,
  AuditResolver,
  AccessReportResolver,
  AnalyticsResolver,
  ...insightResolvers,
  UsageResolver,
  ClassMembersResolver,
  AttendanceResolver,
  ClassAttendanceResolver,
  StudentAttendanceResolver,
  StudentMarksResolver,
  AssessmentResolver,
  GradeResolver,
  DocumentFileResolver,
  DocumentTemplateResolver,
  DocumentResolver,
  DocumentBatchResolver,
  StudentDocumentsResolver,
] as const;

/** Builds the schema that is printed to schema.graphql, without permission rules. */
export function buildBareSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [...resolvers],
    // The services validate input, for REST, GraphQL and imports alike.
    validate: false,
    emitSchemaFile: false,
    // Saves a full introspection at every start. The schema is checked when the first REST operation is validated.
    skipCheck: true,
  });
  // TypeGraphQL creates the root types itself and offers no option to describe them.
  Object.assign(schema.getQueryType() ?? {}, { description: 'The operations that read data.' });
  Object.assign(schema.getMutationType() ?? {}, { description: 'The operations that change data or sign in.' });
  return schema;
}

/** Builds the schema that is served: each root field is guarded by its rule, and fields without a rule are denied. */
export function buildSchema(): GraphQLSchema {
  return guardRootFields(buildBareSchema());
}

type Resolver = GraphQLFieldResolver<unknown, GraphQLContext>;
type Middleware = (resolve: Resolver, ...call: Parameters<Resolver>) => unknown;

/**
 * Wraps the root fields of a schema in their permission rules, the question for a recent sign-in, and the auditing of refusals. It changes
 * the schema in place: `applyMiddleware` builds a new one for each middleware, which took a quarter of a start.
 */
export function guardRootFields(schema: GraphQLSchema): GraphQLSchema {
  // `debug` only keeps shield from swallowing exceptions, which would make a failing rule look like a refusal.
  // The error formatting decides which details of an error callers see.
  const guard = shield(permissions, { allowExternalErrors: true, debug: true }).generate(schema) as Record<
    string,
    Record<string, Middleware | { resolve: Middleware }>
  >;
  // Shield would wrap every field of every type. Only root fields have rules; leaving out the rest keeps plain fields fast.
  for (const [type, inner] of Object.entries({ Query: [], Mutation: [askForRecentSignIn] })) {
    for (const field of Object.values((schema.getType(type) as GraphQLObjectType).getFields())) {
      const rule = guard[type]?.[field.name] as Middleware | { resolve: Middleware };
      // Shield gives the middleware of `allow` and `deny` with the fragments that they need: none.
      const middlewares = [...inner, 'resolve' in rule ? rule.resolve : rule, auditRefusals];
      for (const middleware of middlewares) field.resolve = wrap(field.resolve as Resolver, middleware);
    }
  }
  return schema;
}

function wrap(resolve: Resolver, middleware: Middleware): Resolver {
  return (...call) => middleware(resolve, ...call);
}
