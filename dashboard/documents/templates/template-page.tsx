import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api.ts';
import { useViewer } from '../../auth/viewer.ts';
import { t } from '../../texts.ts';
import { Loaded, useAnswer } from '../../ui/answer.tsx';
import { InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { Forbidden, NotFound, Page } from '../../ui/page.tsx';
import { upload } from '../../upload.ts';
import { changesOf, logoIn, type Template, valuesIn } from './template.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplatePreview } from './template-preview.tsx';
import {
  CreateDocumentTemplateDocument,
  DocumentTemplateDocument,
  type DocumentTemplateInput,
  type DocumentTemplateQuery,
  UpdateDocumentTemplateDocument,
} from './templates.generated.ts';
import '../documents.css';

const route = getRouteApi('/document-templates/$templateId');

/** Edits a template, or creates one, beside a preview with the grades of a student. */
export function TemplatePage() {
  const { may } = useViewer();
  const { templateId } = route.useParams();
  const query = useAnswer(DocumentTemplateDocument, { withTerms: may('read:classes') });
  if (!may('issue:documents')) return <Forbidden />;
  return (
    <Loaded query={query}>
      {(data) => {
        const template = data.documentTemplates.find(({ id }) => String(id) === templateId);
        if (!template && templateId !== 'new') return <NotFound />;
        return <TemplateEditor key={templateId} template={template} terms={data.terms ?? []} />;
      }}
    </Loaded>
  );
}

interface EditorProps {
  readonly template: Template | undefined;
  readonly terms: NonNullable<DocumentTemplateQuery['terms']>;
}

function TemplateEditor({ template, terms }: EditorProps) {
  // The preview shows entries before they are saved.
  const [entered, setEntered] = useState<DocumentTemplateInput>();
  return (
    <Page title={template?.name ?? t('templates.create')}>
      <div className="template-editor">
        <div
          onInput={({ target }) =>
            setEntered(valuesIn(new FormData((target as HTMLInputElement).form as HTMLFormElement)))
          }
        >
          <TemplateForm template={template} />
        </div>
        {template ? (
          <TemplatePreview template={template} entered={entered} terms={terms} />
        ) : (
          <p className="hint">{t('templates.preview-later')}</p>
        )}
      </div>
    </Page>
  );
}

function TemplateForm({ template }: Pick<EditorProps, 'template'>) {
  const navigate = useNavigate();
  const [saves, setSaves] = useState(0);
  const saving = useSave({
    done: t('app.saved'),
    save: (form) => save(template, form),
    onSaved: (id) => {
      if (!template) return navigate({ to: '/document-templates/$templateId', params: { templateId: String(id) } });
      setSaves(saves + 1);
    },
  });
  return (
    <InputForm {...saving.form} submitLabel={template ? undefined : t('templates.create')}>
      {/* The file of a logo is sent once: fields that are saved begin anew. */}
      <TemplateFields key={saves} template={template} />
    </InputForm>
  );
}

async function save(template: Template | undefined, form: FormData): Promise<number> {
  const [entered, file] = [valuesIn(form), logoIn(form)];
  if (!template) {
    const created = file
      ? await upload(CreateDocumentTemplateDocument, { input: entered }, file)
      : await request(CreateDocumentTemplateDocument, { input: entered });
    return created.createDocumentTemplate.id;
  }
  const variables = { id: template.id, input: changesOf(template, entered) };
  await (file
    ? upload(UpdateDocumentTemplateDocument, variables, file)
    : request(UpdateDocumentTemplateDocument, variables));
  return template.id;
}
