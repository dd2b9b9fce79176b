import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { ActorType } from '../../src/access/caller.ts';
import type { AuditFlaw, AuditVerification as Verification } from '../../src/audit/audit-verification.queries.ts';
import type { AuditLogArguments } from '../../src/audit/log/audit-log.queries.ts';
import type { AuditLogView } from '../../src/audit/log/audit-log-view.ts';
import { enumType } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { DateTimeScalar, JsonObjectScalar } from '../shared/scalars.ts';

const ActorTypeEnum = enumType<ActorType>('ActorType', 'The kind of actor.', {
  user: 'A person who signed in.',
  api_key: 'Another server that uses an API key.',
  oauth_client: 'Another system that uses a token of an OAuth client.',
  system: 'The service itself: its command line and its background jobs.',
});

const AuditFlawEnum = enumType<AuditFlaw>('AuditFlawKind', 'The kind of flaw in the audit trail.', {
  changed:
    'The record differs from the one written at this position: it, or one of its change feed entries, was changed, removed, added or moved.',
  missing: 'The record at this position was removed.',
  unchained: 'A record was added without a position in the chain.',
  key_missing:
    'The personal values of the record are unreadable although the person was not erased: their key was removed.',
  emptied: 'The whole trail was removed; a signed checkpoint proves that it existed.',
  truncated: 'The records from this position on were removed; a signed checkpoint proves that they existed.',
  rewritten:
    'A record at or before this position was replaced and the chain recomputed: a signed checkpoint has a different hash.',
  forged: 'The newest checkpoint in the database, at this position, has a signature that this service did not make.',
});

@ObjectType({ description: 'The actor of a recorded action.', simpleResolvers: true })
class AuditActor {
  @Field(() => ActorTypeEnum, { description: 'Kind of actor.' })
  type!: ActorType;

  @Field(() => Int, { nullable: true, description: 'Id of the user, API key or OAuth client.' })
  id!: number | null;

  @Field(() => String, { nullable: true, description: "The actor's name at the time of the action." })
  name!: string | null;
}

@ObjectType({ description: 'The resource that an action affected.', simpleResolvers: true })
class AuditResource {
  @Field(() => String, { description: 'Type of the resource, such as `student` or `role`.' })
  type!: string;

  @Field(() => Int, { nullable: true, description: 'Id of the resource.' })
  id!: number | null;

  @Field(() => String, { nullable: true, description: 'Its name today; null if it is gone or has none.' })
  name!: string | null;
}

@ObjectType({ description: 'A record of the audit trail.', simpleResolvers: true })
class AuditLog implements AuditLogView {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => DateTimeScalar, { description: 'When the action happened.' })
  occurredAt!: string;

  @Field(() => AuditActor, { description: 'The actor.' })
  actor!: AuditActor;

  @Field(() => String, { description: 'Name of the action, such as `student.updated`.' })
  action!: string;

  @Field(() => AuditResource, { description: 'The affected resource.' })
  resource!: AuditResource;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description:
      'Each changed field with `from` and `to`. Personal values of erased people read `[erased]`, values that were tampered with `[unreadable]`, and attendance notes `[not kept]`.',
  })
  changes!: AuditLogView['changes'];

  @Field(() => String, { nullable: true, description: 'IP address of the client.' })
  ip!: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the request, as in its response and the logs.' })
  requestId!: string | null;
}

export const AuditLogPage = pageType('AuditLogPage', () => AuditLog);

@ArgsType()
export class AuditLogArgs extends PageArgs implements AuditLogArguments {
  @Field(() => ActorTypeEnum, { nullable: true, description: 'Only actions of this kind of actor.' })
  actorType?: ActorType | null;

  @Field(() => Int, { nullable: true, description: 'Only actions of the actor with this id.' })
  actorId?: number | null;

  @Field(() => String, { nullable: true, description: 'Only this action, such as `student.updated`.' })
  action?: string | null;

  @Field(() => String, { nullable: true, description: 'Only actions on resources of this type.' })
  resourceType?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Only actions on the resource with this id. For a student also the imports that changed the student, with this student's changes.",
  })
  resourceId?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only actions of the request with this id. Give from and to as well: request ids are not indexed.',
  })
  requestId?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only actions at this time or later.' })
  from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only actions at this time or earlier.' })
  to?: string | null;
}

@ObjectType('AuditFlaw', {
  description: 'A place where the audit trail differs from what was written.',
  simpleResolvers: true,
})
export class AuditFlawType {
  @Field(() => AuditFlawEnum, { description: 'Kind of flaw.' })
  kind!: AuditFlaw;

  @Field(() => Int, { nullable: true, description: 'Position in the chain, from 1.' })
  sequence!: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the record.' })
  auditLogId!: number | null;
}

@ObjectType('AuditCheckpoint', {
  description: 'A signed checkpoint of the audit trail.',
  simpleResolvers: true,
})
export class AuditCheckpointType {
  @Field(() => Int, { description: 'Position in the chain up to which the checkpoint proves the records.' })
  sequence!: number;

  @Field(() => DateTimeScalar, { description: 'When the checkpoint was signed.' })
  takenAt!: string;
}

@ObjectType({ description: 'The result of verifying the whole audit trail.', simpleResolvers: true })
export class AuditVerification implements Verification {
  @Field(() => Boolean, { description: 'True if every record is present, unchanged and in its place.' })
  valid!: boolean;

  @Field(() => Int, { description: 'Number of valid records, counted from the first.' })
  checked!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Hash of the last valid record, in hexadecimal. Store it elsewhere to prove later that the trail up to here is unchanged.',
  })
  headHash!: string | null;

  @Field(() => AuditFlawType, { nullable: true, description: 'The first flaw; null if there is none.' })
  flaw!: AuditFlawType | null;

  @Field(() => AuditCheckpointType, {
    nullable: true,
    description:
      'The newest signed checkpoint that the trail was compared with. Later records are proved by the chain alone.',
  })
  checkpoint!: AuditCheckpointType | null;
}
