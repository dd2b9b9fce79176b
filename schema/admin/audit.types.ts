import type { AuditFlaw, AuditVerification as Verification } from '../../src/audit/audit-verification.queries.ts';
import type { AuditLogView } from '../../src/audit/log/audit-log-view.ts';
import { ActorTypeEnum } from '../shared/actor-type.types.ts';
import { enumType } from '../shared/enum.ts';
import { Arguments, boolean, dateTime, inputs, int, nullable, Output, of, outputs, text } from '../shared/fields.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { JsonObjectScalar } from '../shared/scalars.ts';

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

@Output('The actor of a recorded action.')
class AuditActor extends outputs({
  type: of(() => ActorTypeEnum, 'Kind of actor.'),
  id: nullable.int('Id of the user, API key or OAuth client.'),
  name: nullable.text("The actor's name at the time of the action."),
}) {}

@Output('The resource that an action affected.')
class AuditResource extends outputs({
  type: text('Type of the resource, such as `student` or `role`.'),
  id: nullable.int('Id of the resource.'),
  name: nullable.text('Its name today; null if it is gone or has none.'),
}) {}

@Output('A record of the audit trail.')
class AuditLog
  extends outputs({
    id: int('Id assigned by the service.'),
    occurredAt: dateTime('When the action happened.'),
    actor: of(() => AuditActor, 'The actor.'),
    action: text('Name of the action, such as `student.updated`.'),
    resource: of(() => AuditResource, 'The affected resource.'),
    changes: nullable.typed<AuditLogView['changes']>(
      () => JsonObjectScalar,
      'Each changed field with `from` and `to`. Personal values of erased people read `[erased]`, values that were tampered with `[unreadable]`, and attendance notes `[not kept]`.',
    ),
    ip: nullable.text('IP address of the client.'),
    requestId: nullable.text('Id of the request, as in its response and the logs.'),
  })
  implements AuditLogView {}

export const AuditLogPage = pageType('AuditLogPage', () => AuditLog);

@Arguments()
export class AuditLogArgs extends inputs({
  ...PageArgs.fields,
  actorType: nullable.of(() => ActorTypeEnum, 'Only actions of this kind of actor.'),
  actorId: nullable.int('Only actions of the actor with this id.'),
  action: nullable.text('Only this action, such as `student.updated`.'),
  resourceType: nullable.text('Only actions on resources of this type.'),
  resourceId: nullable.int(
    "Only actions on the resource with this id. For a student also the imports that changed the student, with this student's changes.",
  ),
  requestId: nullable.text(
    'Only actions of the request with this id. Give from and to as well: request ids are not indexed.',
  ),
  from: nullable.dateTime('Only actions at this time or later.'),
  to: nullable.dateTime('Only actions at this time or earlier.'),
}) {}

@Output('A place where the audit trail differs from what was written.', { name: 'AuditFlaw' })
export class AuditFlawType extends outputs({
  kind: of(() => AuditFlawEnum, 'Kind of flaw.'),
  sequence: nullable.int('Position in the chain, from 1.'),
  auditLogId: nullable.int('Id of the record.'),
}) {}

@Output('A signed checkpoint of the audit trail.', { name: 'AuditCheckpoint' })
export class AuditCheckpointType extends outputs({
  sequence: int('Position in the chain up to which the checkpoint proves the records.'),
  takenAt: dateTime('When the checkpoint was signed.'),
}) {}

@Output('The result of verifying the whole audit trail.')
export class AuditVerification
  extends outputs({
    valid: boolean('True if every record is present, unchanged and in its place.'),
    checked: int('Number of valid records, counted from the first.'),
    headHash: nullable.text(
      'Hash of the last valid record, in hexadecimal. Store it elsewhere to prove later that the trail up to here is unchanged.',
    ),
    flaw: nullable.of(() => AuditFlawType, 'The first flaw; null if there is none.'),
    checkpoint: nullable.of(
      () => AuditCheckpointType,
      'The newest signed checkpoint that the trail was compared with. Later records are proved by the chain alone.',
    ),
  })
  implements Verification {}
