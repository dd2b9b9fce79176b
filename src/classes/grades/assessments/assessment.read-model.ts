import { sourcedIdSql } from '../../../database/ids/sourced-id.ts';
import type { NestedColumns, ReadModel } from '../../../database/reads/build-select.ts';

/** Columns of an assessment of the table alias `x`, also nested in grades. */
export const assessmentColumns: NestedColumns['fields'] = {
  id: { sql: 'x.id' },
  sourcedId: { sql: sourcedIdSql('assessment', 'x') },
  courseId: { sql: 'x.course_id' },
  term: { sql: '(select named.name from terms named where named.institution_id = $1 and named.id = x.term_id)' },
  title: { sql: 'x.title' },
  type: { sql: 'x.type' },
  category: { sql: 'x.category' },
  maxScore: { sql: 'trim_scale(x.max_score)' },
  weight: { sql: 'trim_scale(x.weight)' },
  assignedOn: { sql: 'x.assigned_on' },
  dueOn: { sql: 'x.due_on' },
  description: { sql: 'x.description' },
};

/** Fields of an assessment ([D37]). */
export const assessmentReadModel: ReadModel = { keys: ['id'], joins: {}, fields: assessmentColumns };
