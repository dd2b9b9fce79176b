import { request } from '../api.ts';
import { nameOf } from '../person-name.ts';
import { t } from '../texts.ts';
import { textIn } from '../ui/forms/entered.ts';
import { FormDialog } from '../ui/forms/input-form.tsx';
import { TextArea } from '../ui/forms/inputs.tsx';
import type { ListColumn } from '../ui/lists/list.ts';
import { actionsOf, RowMenu } from '../ui/lists/row-actions.tsx';
import { StudentName } from '../ui/record-name.tsx';
import { Time } from '../ui/time.tsx';
import { type DocumentFieldsFragment, RevokeDocumentDocument } from './documents.generated.ts';
import { PdfButton } from './pdf-button.tsx';

type Document = DocumentFieldsFragment;

/** The columns of issued documents: those of one student, or of all with their students. */
export function documentColumns(ofAll = true): ListColumn<Document>[] {
  const student: ListColumn<Document> = {
    id: 'student',
    isClear: true,
    title: t('word.student'),
    cell: (document) => <StudentName student={document.student} tab="documents" />,
  };
  return [
    { id: 'number', title: t('documents.number'), cell: ({ number }) => <span className="day">{number}</span> },
    ...(ofAll ? [student] : []),
    { id: 'kind', isClear: true, title: t('word.kind'), cell: ({ kind }) => t(`documents.kind.${kind}`) },
    { id: 'term', isClear: true, title: t('class.term'), cell: ({ term }) => term?.name },
    { id: 'issued', title: t('documents.issued'), cell: ({ issuedAt }) => <Time at={issuedAt} /> },
    { id: 'issuer', isExtra: true, title: t('documents.issued-by'), cell: ({ issuedBy }) => issuedBy?.name },
    { id: 'state', isClear: true, title: t('word.state'), cell: (document) => <State {...document} /> },
    ...actionsOf<Document>(true, (document) => <Actions document={document} />),
  ];
}

function State({ revokedAt, replacedBy }: Document) {
  const state = revokedAt ? 'revoked' : replacedBy ? 'replaced' : 'valid';
  return <span className={`tag ${state}`}>{t(`documents.state.${state}`)}</span>;
}

function Actions({ document }: { document: Document }) {
  const { url, number, student, kind, revokedAt } = document;
  return (
    <div className="row-actions">
      <PdfButton
        url={url}
        fileName={`${kind.replace('_', '-')}-${number}.pdf`}
        name={`${number}, ${nameOf(student)}`}
      />
      {!revokedAt && (
        <RowMenu name={number}>
          <RevokeDocument document={document} />
        </RowMenu>
      )}
    </div>
  );
}

/** Revokes a document, with the reason, which only the audit trail shows. */
function RevokeDocument({ document: { id, number, student } }: { document: DocumentFieldsFragment }) {
  return (
    <FormDialog
      label={t('documents.revoke')}
      title={t('documents.revoke-title', { number })}
      submitLabel={t('documents.revoke')}
      isDanger
      done={t('documents.revoked-done')}
      save={(form) => request(RevokeDocumentDocument, { id, reason: textIn(form, 'reason') })}
    >
      <p>{t('documents.revoke-hint', { name: nameOf(student) })}</p>
      <TextArea name="reason" label={t('documents.reason')} isRequired maxLength={500} />
    </FormDialog>
  );
}
