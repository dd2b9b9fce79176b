import { z } from 'zod';
import { nullableText, required } from '../../input/schemas.ts';
import type { DocumentKind } from '../document-content.ts';

/** An order of documents ([D145]). */
export const issueSchema = z.object({
  kind: required<DocumentKind>(),
  templateId: required<number>(),
  termId: z.number().nullish(),
  studentIds: z.array(z.number()).nullish(),
  classId: z.number().nullish(),
  gradeLevel: nullableText({ max: 50 }).nullish(),
  all: z.boolean().nullish(),
});

export type IssueDocumentsInput = z.input<typeof issueSchema>;

/** The students who get documents: exactly one of these. */
export type RecipientsInput = Pick<
  z.output<typeof issueSchema>,
  'studentIds' | 'classId' | 'gradeLevel' | 'all' | 'termId'
>;
