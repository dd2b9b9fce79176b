import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { AuditLogArguments, AuditLogView } from '../../src/audit/audit-log.queries.ts';
import {
  type AuditFlaw,
  auditFlaws,
  type AuditVerification as Verification,
} from '../../src/audit/audit-verification.queries.ts';
import { type ActorType, actorTypes } from '../../src/auth/principals/caller.ts';
import { enumOf } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { DateTimeScalar, JsonObjectScalar } from '../shared/scalars.ts';

const ActorTypeEnum = enumOf(actorTypes);
registerEnumType(ActorTypeEnum, {
  name: 'ActorType',
  description: 'What kind of actor did something.',
  valuesConfig: {
    user: { description: 'A person who signed in.' },
    api_key: { description: 'Another server, by an API key.' },
    system: { description: 'The service itself: its command line and its jobs.' },
  },
});

const AuditFlawEnum = enumOf(auditFlaws);
registerEnumType(AuditFlawEnum, {
  name: 'AuditFlawKind',
  description: 'What is wrong with the audit trail.',
  valuesConfig: {
    changed: {
      description:
        'The record is not the one that was written at this place: it, or an entry of it in the feed of changes, was changed, removed, added or moved.',
    },
    missing: { description: 'The record of this place was removed.' },
    unchained: { description: 'A record was added without its place in the chain.' },
    key_missing: {
      description:
        'The personal values of the record cannot be read, although the person was not erased: their key was removed.',
    },
    emptied: { description: 'The whole trail was removed; a signed checkpoint proves that there was one.' },
    truncated: {
      description: 'Records from this place on were removed; a signed checkpoint proves that there were more.',
    },
    rewritten: {
      description:
        'A record at this place or before it was replaced and the chain recomputed: a signed checkpoint has another hash.',
    },
    forged: {
      description: 'The newest checkpoint in the database, of this place, has a signature that is not of this service.',
    },
  },
});

@ObjectType({ description: 'Who did something.', simpleResolvers: true })
export class AuditActor {
  @Field(() => ActorTypeEnum, { description: 'What kind of actor.' })
  type!: ActorType;

  @Field(() => Int, { nullable: true, description: 'Id of the user or the API key.' })
  id!: number | null;

  @Field(() => String, { nullable: true, description: 'The name at that time.' })
  name!: string | null;
}

@ObjectType({ description: 'What something was done to.', simpleResolvers: true })
export class AuditResource {
  @Field(() => String, { description: 'Type of the resource: `student`, `role` …' })
  type!: string;

  @Field(() => Int, { nullable: true, description: 'Id of the resource.' })
  id!: number | null;
}

@ObjectType({ description: 'A record of the audit trail.', simpleResolvers: true })
export class AuditLog implements AuditLogView {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => DateTimeScalar, { description: 'When it happened.' })
  occurredAt!: string;

  @Field(() => AuditActor, { description: 'Who did it.' })
  actor!: AuditActor;

  @Field(() => String, { description: 'What was done: `student.updated` and the like.' })
  action!: string;

  @Field(() => AuditResource, { description: 'What it was done to.' })
  resource!: AuditResource;

  @Field(() => JsonObjectScalar, {
    nullable: true,
    description:
      'Each changed field with `from` and `to`; personal values of people who were erased read `[erased]`, those that somebody tampered with `[unreadable]`, notes of attendance `[not kept]`.',
  })
  changes!: AuditLogView['changes'];

  @Field(() => String, { nullable: true, description: 'Address that the request came from.' })
  ip!: string | null;

  @Field(() => String, { nullable: true, description: 'Id of the request, as in its response and in the logs.' })
  requestId!: string | null;
}

export const AuditLogPage = pageType('AuditLogPage', () => AuditLog);

@ArgsType()
export class AuditLogArgs extends PageArgs implements AuditLogArguments {
  @Field(() => ActorTypeEnum, { nullable: true, description: 'Only what this kind of actor did.' })
  actorType?: ActorType | null;

  @Field(() => Int, { nullable: true, description: 'Only what the actor of this id did.' })
  actorId?: number | null;

  @Field(() => String, { nullable: true, description: 'Only this action: `student.updated` and the like.' })
  action?: string | null;

  @Field(() => String, { nullable: true, description: 'Only what was done to resources of this type.' })
  resourceType?: string | null;

  @Field(() => Int, { nullable: true, description: 'Only what was done to the resource of this id.' })
  resourceId?: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only what happened at this time or later.' })
  from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Only what happened at this time or earlier.' })
  to?: string | null;
}

@ObjectType('AuditFlaw', { description: 'Where the audit trail is not what was written.', simpleResolvers: true })
export class AuditFlawType {
  @Field(() => AuditFlawEnum, { description: 'What is wrong.' })
  kind!: AuditFlaw;

  @Field(() => Int, { nullable: true, description: 'Its place in the chain, from 1.' })
  sequence!: number | null;

  @Field(() => Int, { nullable: true, description: 'Id of the record.' })
  auditLogId!: number | null;
}

@ObjectType('AuditCheckpoint', {
  description: 'An end of the audit trail that the service has signed.',
  simpleResolvers: true,
})
export class AuditCheckpointType {
  @Field(() => Int, { description: 'The place in the chain up to which it proves the records.' })
  sequence!: number;

  @Field(() => DateTimeScalar, { description: 'When it was signed.' })
  takenAt!: string;
}

@ObjectType({ description: 'What a check of the whole audit trail found.', simpleResolvers: true })
export class AuditVerification implements Verification {
  @Field(() => Boolean, { description: 'Whether every record is there, as it was written and where it was written.' })
  valid!: boolean;

  @Field(() => Int, { description: 'Records found good, from the first one on.' })
  checked!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Hash of the last good record, hexadecimal. Noted elsewhere, it proves later that the trail up to here is the same.',
  })
  headHash!: string | null;

  @Field(() => AuditFlawType, { nullable: true, description: 'The first flaw, if there is one.' })
  flaw!: AuditFlawType | null;

  @Field(() => AuditCheckpointType, {
    nullable: true,
    description:
      'The newest signed checkpoint that the trail was compared with; records after it are proved by the chain alone.',
  })
  checkpoint!: AuditCheckpointType | null;
}
