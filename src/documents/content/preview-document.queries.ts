import type { SelectingRequest } from '../../access/service-request.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { collectIds } from '../../database/reads/subjects.ts';
import { notFound } from '../../shared/errors.ts';
import type { DocumentContent, DocumentKind, DocumentSection } from '../document-content.ts';
import { checkSections } from '../templates/document-template.rules.ts';
import { composeContents } from './compose-contents.ts';
import { readOrder } from './document-order.ts';

export interface PreviewArguments {
  kind: DocumentKind;
  templateId: number;
  /** The institution's own identifier of the student. */
  studentId: string;
  termId?: number | null;
  /** In place of those of the template, before they are saved. */
  sections?: DocumentSection[] | null;
  preferredName?: boolean | null;
}

const STUDENT = 'select id from students where institution_id = $1 and student_id = $2 and deleted_at is null';

/**
 * Returns the content that a document would have today, without issuing it ([D143]). It may have no lines.
 * @throws AppError `not_found`, `validation_error`
 */
export async function previewDocument(
  { caller, database, selection, errors }: SelectingRequest,
  { studentId, sections, preferredName, ...input }: PreviewArguments,
): Promise<{ content: DocumentContent; studentId: number }> {
  const { institutionId } = caller;
  const saved = await readOrder(database.pool, institutionId, errors, input);
  checkSections(errors, input.kind, sections ?? []);
  errors.throwIfAny();
  const order = saved && {
    ...saved,
    layout: { ...saved.layout, sections: sections ?? saved.layout.sections },
    preferredName: preferredName ?? saved.preferredName,
  };
  const found = studentId.includes('\0')
    ? { rows: [] }
    : await prepared<{ id: number }>(database.pool, STUDENT, [institutionId, studentId]);
  const [student] = found.rows;
  const contents = student && order && (await composeContents(database.pool, order, [student.id]));
  const content = student && contents?.get(student.id);
  if (!content) throw notFound('Student');
  collectIds(selection, 'documentContent', selection.fields, [student.id]);
  return { content, studentId: student.id };
}
