import { z } from 'zod';
import type { Language } from '../../access/languages.ts';
import { nullableText, required, requiredBoolean, requiredText } from '../../input/schemas.ts';
import type { TextInput } from '../../input/text-rules.ts';
import type { FieldErrors } from '../../input/validation-errors.ts';
import { type DocumentKind, type DocumentSection, documentSections, type Paper } from '../document-content.ts';
import { DocumentTemplate } from './document-template.entity.ts';

const MAX_SIGNATURES = 4;

const { name, title, headerText, footerText } = DocumentTemplate.properties;

const sections: z.ZodType<DocumentSection[], DocumentSection[] | null> = z
  .array(z.enum(documentSections), { error: 'is required.' })
  .transform((asked) => documentSections.filter((section) => asked.includes(section)));

const signatures: z.ZodType<string[], TextInput[] | null> = z
  .array(requiredText({ max: 100, visibility: 'name' }), { error: 'is required.' })
  .max(MAX_SIGNATURES, `may have at most ${MAX_SIGNATURES} lines.`);

/** The settings of a template ([D144]); the kind of one that exists stays. */
export const documentTemplateChangesSchema = z.object({
  name: requiredText(name.rule).optional(),
  kind: required<DocumentKind>().optional(),
  language: required<Language>().optional(),
  paper: required<Paper>().optional(),
  title: requiredText(title.rule).optional(),
  headerText: nullableText(headerText.rule).optional(),
  footerText: nullableText(footerText.rule).optional(),
  preferredName: requiredBoolean.optional(),
  sections: sections.optional(),
  signatures: signatures.optional(),
  active: requiredBoolean.optional(),
  /** True to print no logo any more. */
  removeLogo: requiredBoolean.optional(),
});

/** A new template: these must be there, the others have defaults. */
export const documentTemplateSchema = documentTemplateChangesSchema.extend({
  name: requiredText(name.rule),
  kind: required<DocumentKind>(),
});

export type DocumentTemplateInput = z.input<typeof documentTemplateChangesSchema>;

/** Sections that documents of one kind have only: attendance is of a term, credits from other schools are of all years. */
const ONLY_OF: Readonly<Partial<Record<DocumentSection, DocumentKind>>> = {
  attendance: 'report_card',
  transfer_credits: 'transcript',
};

/** Adds the problem of sections that documents of this kind cannot show. */
export function checkSections(
  errors: FieldErrors,
  kind: DocumentKind | undefined,
  asked: readonly DocumentSection[] | undefined,
): void {
  if (kind === undefined) return;
  for (const section of asked ?? []) {
    const only = ONLY_OF[section];
    if (only && only !== kind) errors.add('sections', `must not have ${section}: only a ${only} shows it.`);
  }
}

const DEFAULT_SECTIONS: Readonly<Record<DocumentKind, DocumentSection[]>> = {
  report_card: ['attendance', 'comments', 'credits', 'gpa', 'teachers'],
  transcript: ['credits', 'gpa', 'transfer_credits'],
};

const DEFAULT_TITLES: Readonly<Record<Language, Readonly<Record<DocumentKind, string>>>> = {
  en: { report_card: 'Report card', transcript: 'Transcript' },
  es: { report_card: 'Boletín de calificaciones', transcript: 'Expediente académico' },
};

/** Returns the settings that a new template has unless it names others. @param language that of the institution */
export function defaultsOf(kind: DocumentKind, language: Language) {
  return { language, title: DEFAULT_TITLES[language][kind], sections: DEFAULT_SECTIONS[kind] };
}
