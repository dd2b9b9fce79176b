import { changedValues, textIn } from '../../ui/forms/entered.ts';
import type { DocumentTemplateInput, TemplateFieldsFragment } from './templates.generated.ts';

export type Template = TemplateFieldsFragment;

/** The parts of a document that a template may ask for, those of report cards and of transcripts. */
export const sections = {
  report_card: ['comments', 'teachers', 'assessments', 'attendance', 'gpa', 'weighted_gpa', 'credits', 'rank'],
  transcript: ['comments', 'teachers', 'transfer_credits', 'gpa', 'weighted_gpa', 'credits', 'rank'],
} as const;

export type Section = Template['sections'][number];

export const languages = ['en', 'es'] as const;

/** Reads the values of the form. */
export function valuesIn(form: FormData): DocumentTemplateInput {
  const text = (name: string) => textIn(form, name);
  return {
    name: text('name'),
    kind: form.get('kind') === 'transcript' ? 'transcript' : 'report_card',
    language: form.get('language') === 'es' ? 'es' : 'en',
    paper: form.get('paper') === 'letter' ? 'letter' : 'a4',
    title: text('title') || null,
    headerText: text('headerText') || null,
    footerText: text('footerText') || null,
    preferredName: form.get('preferredName') !== null,
    sections: form.getAll('sections').map(String) as Section[],
    signatures: text('signatures')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    active: form.has('active'),
    ...(form.get('removeLogo') !== null && { removeLogo: true }),
  };
}

/** Returns what a form changes of a template. */
export function changesOf(
  { logo: _, id: __, ...before }: Template,
  entered: DocumentTemplateInput,
): DocumentTemplateInput {
  return changedValues<DocumentTemplateInput>(before, entered);
}

/** Returns the chosen file of the logo. */
export function logoIn(form: FormData): File | undefined {
  const file = form.get('logo');
  return file instanceof File && file.size > 0 ? file : undefined;
}
