import { Link } from '@tanstack/react-router';
import { request } from '../../api.ts';
import { DeleteSetting, InactiveTag } from '../../classes/parts/settings.tsx';
import { languages, t } from '../../texts.ts';
import { useAnswer } from '../../ui/answer.tsx';
import type { ListColumn } from '../../ui/lists/list.ts';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { actionsOf } from '../../ui/lists/row-actions.tsx';
import type { Template } from './template.ts';
import { DeleteDocumentTemplateDocument, DocumentTemplatesDocument } from './templates.generated.ts';

/** The templates of report cards and transcripts. */
export function TemplatesPage() {
  const query = useAnswer(DocumentTemplatesDocument, {});
  return (
    <ListScreen
      title={t('templates.title')}
      actions={
        <Link to="/document-templates/$templateId" params={{ templateId: 'new' }} className="button primary">
          {t('templates.create')}
        </Link>
      }
      query={query}
      list={({ documentTemplates }) => ({ rows: documentTemplates })}
      columns={columns()}
      keyOf={({ id }) => id}
      count={(count) => t('templates.count', { count })}
      empty={t('templates.empty')}
    />
  );
}

function columns(): ListColumn<Template>[] {
  return [
    {
      id: 'name',
      title: t('word.name'),
      value: ({ name }) => name,
      cell: ({ id, name, active }) => (
        <>
          <Link to="/document-templates/$templateId" params={{ templateId: String(id) }}>
            {name}
          </Link>{' '}
          <InactiveTag active={active} />
        </>
      ),
    },
    { id: 'kind', isClear: true, title: t('word.kind'), cell: ({ kind }) => t(`documents.kind.${kind}`) },
    { id: 'language', isClear: true, title: t('app.language'), cell: ({ language }) => languages[language] },
    { id: 'paper', isClear: true, title: t('templates.paper'), cell: ({ paper }) => t(`templates.paper.${paper}`) },
    ...actionsOf<Template>(true, ({ id, name }) => (
      <DeleteSetting name={name} action={() => request(DeleteDocumentTemplateDocument, { id })} />
    )),
  ];
}
