import { Args, Ctx, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { verifyAuditLog } from '../../src/audit/audit-verification.queries.ts';
import { listAuditLogs } from '../../src/audit/log/audit-log.queries.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { AuditLogArgs, AuditLogPage, AuditVerification } from './audit.types.ts';

@Resolver()
export class AuditResolver {
  @Query(() => AuditLogPage, { description: 'Returns the audit trail of the institution, newest first.' })
  auditLogs(@Args(() => AuditLogArgs) args: AuditLogArgs, @CurrentRequest() request: SelectingRequest) {
    return listAuditLogs(request, args);
  }

  @Query(() => AuditVerification, {
    description:
      'Verifies the hash chain of the whole audit trail and compares it with signed checkpoints. Detects records and change feed entries that were changed, removed or moved.',
  })
  verifyAuditLog(@Ctx() context: GraphQLContext, @CurrentRequest() request: ServiceRequest) {
    const { auditCheckpoints } = context.registrar;
    return verifyAuditLog(request, { checkpoints: auditCheckpoints });
  }
}
