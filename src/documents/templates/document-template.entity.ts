import { type InferEntity, p } from '@mikro-orm/core';
import { languages } from '../../access/languages.ts';
import {
  boolean,
  createdAt,
  described,
  integer,
  tenantEntity,
  text,
  texts,
  updatedAt,
} from '../../database/properties.ts';
import { type DocumentSection, documentKinds, papers } from '../document-content.ts';

/** The settings of report cards or transcripts ([D144]). */
export const DocumentTemplate = tenantEntity('DocumentTemplate', 'document_templates', {
  id: integer().primary(),
  name: described(text(), { rule: { max: 100, visibility: 'name' } }),
  kind: p.enum(documentKinds),
  /** The language of the printed words, and the format of dates. */
  language: p.enum(languages),
  paper: p.enum(papers).default('a4'),
  title: described(text(), { rule: { max: 100, visibility: 'name' } }),
  headerText: described(text().strictNullable(), { rule: { max: 500 } }),
  footerText: described(text().strictNullable(), { rule: { max: 500 } }),
  /** True to print the student's preferred name. */
  preferredName: boolean().default(false),
  sections: texts<DocumentSection>(),
  /** The lines to sign. */
  signatures: texts().default([]),
  /** The SHA-256 of the logo's bytes in hexadecimal digits. */
  logoSha256: text().strictNullable(),
  /** False if no more documents are issued with it. */
  active: boolean().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type DocumentTemplate = InferEntity<typeof DocumentTemplate>;
