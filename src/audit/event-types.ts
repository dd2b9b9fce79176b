/** Every event that a subscription can ask for ([D44]). */
export const eventTypes = [
  'student.created',
  'student.updated',
  'student.deleted',
  'student.restored',
  'students.imported',
  'course.created',
  'course.updated',
  'attendance.recorded',
  'grades.submitted',
  'user.created',
  'webhook.ping',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Asks for every event, those of later versions included. */
export const ALL_EVENTS = '*';

/** Whether there is an event of this name; `ALL_EVENTS` is none. */
export function isEventType(value: string): value is EventType {
  return (eventTypes as readonly string[]).includes(value);
}
