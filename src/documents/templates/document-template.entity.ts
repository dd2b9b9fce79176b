import type { InferEntity } from '@mikro-orm/core';
import { languages } from '../../access/languages.ts';
import * as p from '../../database/properties.ts';
import { type DocumentSection, documentKinds, papers } from '../document-content.ts';

/** The settings of report cards or transcripts ([D144]). */
export const DocumentTemplate = p.tenantEntity('DocumentTemplate', 'document_templates', {
  id: p.integer().primary(),
  name: p.described(p.text(), { rule: { max: 100, visibility: 'name' } }),
  kind: p.oneOf(documentKinds),
  /** The language of the printed words, and the format of dates. */
  language: p.oneOf(languages),
  paper: p.oneOf(papers).default('a4'),
  title: p.described(p.text(), { rule: { max: 100, visibility: 'name' } }),
  headerText: p.described(p.text().strictNullable(), { rule: { max: 500 } }),
  footerText: p.described(p.text().strictNullable(), { rule: { max: 500 } }),
  /** True to print the student's preferred name. */
  preferredName: p.boolean().default(false),
  sections: p.texts<DocumentSection>(),
  /** The lines to sign. */
  signatures: p.texts().default([]),
  /** The SHA-256 of the logo's bytes in hexadecimal digits. */
  logoSha256: p.text().strictNullable(),
  /** False if no more documents are issued with it. */
  active: p.boolean().default(true),
  createdAt: p.createdAt(),
  updatedAt: p.updatedAt(),
});

export type DocumentTemplate = InferEntity<typeof DocumentTemplate>;
