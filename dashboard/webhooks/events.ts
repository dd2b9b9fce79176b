import { type TextId, textOr } from '../texts.ts';

/** Subscribes to every event, including those that later versions add. */
export const ALL_EVENTS = '*';

/** The events that a webhook can subscribe to, by the records that they are about. */
export const eventGroups = [
  {
    title: 'students.title',
    events: ['student.created', 'student.updated', 'student.deleted', 'student.restored', 'students.imported'],
  },
  { title: 'courses.title', events: ['course.created', 'course.updated'] },
  {
    title: 'webhook.group.classes',
    events: [
      'attendance.recorded',
      'attendance.corrected',
      'absence_note.created',
      'absence_note.withdrawn',
      'calendar.changed',
      'grades.submitted',
      'grades.published',
      'document.issued',
    ],
  },
  { title: 'webhook.group.service', events: ['user.created', 'webhook.ping'] },
] as const satisfies readonly { title: TextId; events: readonly string[] }[];

/** Says an event in words. One that the dashboard does not know has its name only. */
export function eventName(event: string): string {
  return textOr(event, `webhook.event.${event.replace('.', '-')}`);
}
