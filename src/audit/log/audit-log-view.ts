import type { ActorType } from '../../access/caller.ts';
import type { FieldChanges } from '../change-records.ts';

/** An audit record with its personal values decrypted ([D42]). */
export interface AuditLogView {
  id: number;
  occurredAt: string;
  actor: { type: ActorType; id: number | null; name: string | null };
  action: string;
  resource: { type: string; id: number | null; name: string | null };
  changes: FieldChanges | null;
  ip: string | null;
  requestId: string | null;
}
