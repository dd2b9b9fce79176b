/** Every event that a webhook can subscribe to ([D44]). */
export const eventTypes = [
  'student.created',
  'student.updated',
  'student.deleted',
  'student.restored',
  'students.imported',
  'course.created',
  'course.updated',
  'attendance.recorded',
  'attendance.corrected',
  'absence_note.created',
  'absence_note.withdrawn',
  'calendar.changed',
  'grades.submitted',
  'grades.published',
  'document.issued',
  'user.created',
  'webhook.ping',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Subscribes to every event, including those that later versions add. */
export const ALL_EVENTS = '*';

/** Returns whether an event of this name exists. `ALL_EVENTS` is not an event. */
export function isEventType(value: string): value is EventType {
  return (eventTypes as readonly string[]).includes(value);
}
