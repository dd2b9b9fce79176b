import type { eventNames } from '../../schema/webhooks/event-names.ts';
import type { JsonSchema } from './components.ts';

export type EventType = (typeof eventNames.types)[number];

interface EventData {
  readonly summary: string;
  /** The schema of `data`. Later versions may add fields. */
  readonly data: JsonSchema;
  readonly example: Record<string, unknown>;
}

type Field = readonly [schema: JsonSchema, example: unknown];

const integer = (description: string, example: number): Field => [{ type: 'integer', description }, example];
const text = (description: string, example: string): Field => [{ type: 'string', description }, example];
const changed: Field = [
  { type: 'array', items: { type: 'string' }, description: 'Names of the changed fields.' },
  ['phone', 'address.zip'],
];
const seq = integer('Grows with every event about a resource, so that receivers can order them.', 48_211);
const created = integer('Number of records created.', 24);
const updated = integer('Number of records changed.', 3);

/** @param optional fields that not every event of the type has */
function event(summary: string, required: Record<string, Field>, optional: Record<string, Field> = {}): EventData {
  const fields = Object.entries({ ...required, ...optional, seq });
  const data = {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, [schema]]) => [name, schema])),
    required: [...Object.keys(required), 'seq'],
  };
  return { summary, data, example: Object.fromEntries(fields.map(([name, [, example]]) => [name, example])) };
}

const student = {
  id: integer('Id of the student.', 17),
  student_id: text("The institution's own identifier of the student.", '2026-0417'),
  changed,
};

const course = { id: integer('Id of the course.', 5), code: text('Code of the course.', 'MATH-101'), changed };

const absenceNote = {
  id: integer('Id of the absence note.', 12),
  student_id: text("The institution's own identifier of the student.", '2026-0417'),
  from: [{ type: 'string', format: 'date', description: 'First day.' }, '2026-01-12'],
  to: [{ type: 'string', format: 'date', description: 'Last day.' }, '2026-01-14'],
} satisfies Record<string, Field>;

/** The data of each event ([D44]). It has no personal values: the receiver reads what it may see. */
export const eventData: Record<EventType, EventData> = {
  'student.created': event('A student was created.', student),
  'student.updated': event('A student was changed.', student),
  'student.deleted': event('A student was deleted.', student),
  'student.restored': event('A deleted student was restored.', student),
  'students.imported': event(
    'Students were imported, or an import was undone.',
    {
      id: integer('Id of the import.', 9),
      created: integer('Students created, or deleted again.', 412),
      updated: integer('Students changed, or changed back.', 18),
      failed: integer('Rows with problems, or students that could not be changed back.', 2),
    },
    {
      mode: text('`create` or `upsert`. Absent where an import was undone.', 'upsert'),
      total_rows: integer('Rows with content.', 440),
      unchanged: integer('Rows that match the stored data.', 8),
      skipped: integer('Rows of teachers, staff and guardians, which are not imported.', 0),
      deactivated: integer('Students whom the file did not name, and who became inactive.', 0),
      undone: [{ type: 'boolean', description: 'True if the import was undone, otherwise absent.' }, false],
    },
  ),
  'course.created': event('A course was created.', course),
  'course.updated': event('A course was changed.', course),
  'attendance.recorded': event('The attendance of a class was recorded.', {
    class_id: integer('Id of the class.', 3),
    date: [{ type: 'string', format: 'date', description: 'The day.' }, '2026-01-12'],
    created,
    updated,
    corrected: integer('Marks that do not show what was sent, because the office knows better.', 0),
  }),
  'attendance.corrected': event('The office corrected marks of a class.', {
    class_id: integer('Id of the class.', 3),
    date: [{ type: 'string', format: 'date', description: 'The day.' }, '2026-01-12'],
    corrected: integer('Number of marks.', 1),
  }),
  'absence_note.created': event('An absence was noted.', absenceNote),
  'absence_note.withdrawn': event('The note of an absence was withdrawn.', absenceNote),
  'calendar.changed': event('Days of the calendar were changed.', {
    from: [{ type: 'string', format: 'date', description: 'First changed day.' }, '2026-12-21'],
    to: [{ type: 'string', format: 'date', description: 'Last changed day.' }, '2027-01-01'],
  }),
  'grades.submitted': event(
    'Grades of a class were submitted, or one was deleted.',
    {
      class_id: integer('Id of the class.', 3),
      course_id: integer('Id of the course.', 5),
      term: [{ type: ['string', 'null'], description: 'Name of the term.' }, 'Autumn 2025'],
      assessment: [
        { type: ['string', 'null'], description: 'Title of the assessment; null for final grades.' },
        'Midterm',
      ],
      created,
      updated,
    },
    { deleted: integer('1 if a grade was deleted, otherwise absent.', 0) },
  ),
  'grades.published': event('Grades of a class were published.', {
    class_id: integer('Id of the class.', 3),
    term_id: [{ type: ['integer', 'null'], description: 'Id of the term of final grades; null for assessments.' }, 2],
    students: integer('Students whose grades were published.', 24),
  }),
  'document.issued': event('A batch of report cards or transcripts is finished.', {
    batch_id: integer('Id of the batch.', 3),
    issued: integer('Number of documents that were issued.', 24),
  }),
  'user.created': event('A user was created.', { id: integer('Id of the user.', 4) }),
  'webhook.ping': event('A test message was requested.', { id: integer('Id of the subscription.', 2) }),
};
