import type { ClaimedDelivery } from './claim-deliveries.ts';
import type { AttemptResult } from './delivery-request.ts';

/** A delivery's disclosure of a student's data, with its recipient. */
export interface DeliveryDisclosure {
  readonly studentId: number;
  readonly fields: readonly string[];
  readonly recipient: string;
}

/** The parts of a delivery that tell what it discloses to whom. */
export type DisclosedDelivery = Pick<ClaimedDelivery, 'type' | 'data' | 'studentId' | 'url' | 'description'>;

/** Failures before the message was sent. */
const UNSENT: ReadonlySet<string | null> = new Set([
  'address_not_allowed',
  'name_not_resolved',
  'connection_refused',
  'unreachable',
  'tls_error',
  'secret_unreadable',
]);

/** Names of the parts of messages in the schema, by what the event is about; `seq` says nothing about the student. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  student: { id: 'id', student_id: 'studentId', changed: 'changed' },
  absence_note: { id: 'absenceNote.id', student_id: 'studentId', from: 'absenceNote.from', to: 'absenceNote.to' },
};

/**
 * Returns what an attempt disclosed. Messages about classes and imports identify no student. A failed attempt counts as well unless
 * it failed before the message was sent: the receiver may have read it.
 */
export function disclosureOf(
  { type, data, studentId, url, description }: DisclosedDelivery,
  { status, error }: Pick<AttemptResult, 'status' | 'error'>,
): DeliveryDisclosure | null {
  if (studentId === null || (status === null && UNSENT.has(error))) return null;
  const names = FIELDS[type.split('.')[0] as string] ?? {};
  const fields = Object.entries(names).flatMap(([name, field]) => (name in data ? [field] : []));
  const { host } = new URL(url);
  return { studentId, fields, recipient: description ? `${description} (${host})` : host };
}
