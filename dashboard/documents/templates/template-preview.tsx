import { useState } from 'react';
import { useToday } from '../../classes/attendance/today.ts';
import { findStudents, type StudentChoice } from '../../classes/enrolments/find-students.ts';
import { t } from '../../texts.ts';
import { Loaded, useListAnswer } from '../../ui/answer.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { SelectInput } from '../../ui/forms/inputs.tsx';
import { latestTerm } from '../latest-term.ts';
import { PdfButton } from '../pdf-button.tsx';
import { DocumentPreview } from './document-preview.tsx';
import type { Template } from './template.ts';
import {
  DocumentPreviewDocument,
  type DocumentTemplateInput,
  type DocumentTemplateQuery,
} from './templates.generated.ts';

interface Props {
  readonly template: Template;
  /** The entries of the form; undefined until something is entered. */
  readonly entered: DocumentTemplateInput | undefined;
  readonly terms: NonNullable<DocumentTemplateQuery['terms']>;
}

/** Previews the document of a chosen student as it is entered; the PDF as the template is saved. */
export function TemplatePreview({ template, entered, terms }: Props) {
  const today = useToday();
  const [student, setStudent] = useState<StudentChoice>();
  const [termId, setTermId] = useState(latestTerm(terms, today)?.id);
  const { id: templateId, kind } = template;
  const ofTerm = kind === 'report_card' ? { termId } : {};
  const query = new URLSearchParams({
    kind,
    template_id: String(templateId),
    student_id: student?.studentId ?? '',
    ...(ofTerm.termId !== undefined && { term_id: String(ofTerm.termId) }),
  });
  return (
    <section className="preview" aria-label={t('word.preview')}>
      <h2>{t('word.preview')}</h2>
      <div className="fields short">
        <Combobox
          label={t('word.student')}
          placeholder={t('templates.choose-student')}
          queryKey="document-student"
          search={findStudents}
          chosen={student}
          onChoose={(choice) => setStudent(choice as StudentChoice | undefined)}
        />
        {kind === 'report_card' && (
          <SelectInput
            name="previewTerm"
            label={t('class.term')}
            value={termId}
            onChange={({ target }) => setTermId(Number(target.value))}
            options={terms.toReversed().map(({ id, name }) => [String(id), name] as const)}
          />
        )}
      </div>
      {student && (
        <>
          <PdfButton
            url={`/documents/preview.pdf?${query}`}
            fileName={`${kind.replace('_', '-')}-preview.pdf`}
            name={t('word.preview')}
          />
          <Shown template={template} entered={entered} studentId={student.studentId} {...ofTerm} />
        </>
      )}
    </section>
  );
}

interface ShownProps extends Omit<Props, 'terms'> {
  readonly studentId: string;
  readonly termId?: number | undefined;
}

function Shown({ template, entered, studentId, termId }: ShownProps) {
  const { id: templateId, kind } = template;
  const { sections, preferredName } = { ...template, ...entered };
  const variables = { kind, templateId, studentId, termId, sections, preferredName };
  const query = useListAnswer(DocumentPreviewDocument, variables);
  return (
    <Loaded query={query}>
      {({ previewDocument }) => <DocumentPreview content={previewDocument} template={{ ...template, ...entered }} />}
    </Loaded>
  );
}
