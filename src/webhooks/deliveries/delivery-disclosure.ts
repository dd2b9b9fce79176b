import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { AttemptResult } from './delivery-request.ts';

/** A delivery's disclosure of a student's data, with its recipient. */
export interface DeliveryDisclosure {
  readonly studentId: number;
  readonly fields: readonly string[];
  readonly recipient: string;
}

/** Failures before the message was sent. */
const UNSENT: ReadonlySet<string | null> = new Set([
  'address_not_allowed',
  'name_not_resolved',
  'connection_refused',
  'unreachable',
  'tls_error',
  'secret_unreadable',
]);

/** Names of the parts of a message in the schema; `seq` says nothing about the student. */
const FIELDS: Readonly<Record<string, string>> = { id: 'id', student_id: 'studentId', changed: 'changed' };

/**
 * Returns what an attempt disclosed. Messages about classes and imports identify no student. A failed attempt counts as well unless
 * it failed before the message was sent: the receiver may have read it.
 */
export function disclosureOf(
  { type, data, url, description }: Pick<ClaimedDelivery, 'type' | 'data' | 'url' | 'description'>,
  { status, error }: Pick<AttemptResult, 'status' | 'error'>,
): DeliveryDisclosure | null {
  if (!type.startsWith('student.') || typeof data.id !== 'number') return null;
  if (status === null && UNSENT.has(error)) return null;
  const fields = Object.entries(FIELDS).flatMap(([name, field]) => (name in data ? [field] : []));
  const { host } = new URL(url);
  return { studentId: data.id, fields, recipient: description ? `${description} (${host})` : host };
}
