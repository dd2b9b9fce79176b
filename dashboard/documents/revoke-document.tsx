import { request } from '../api.ts';
import { nameOf } from '../person-name.ts';
import { t } from '../texts.ts';
import { textIn } from '../ui/forms/entered.ts';
import { FormDialog } from '../ui/forms/input-form.tsx';
import { TextArea } from '../ui/forms/inputs.tsx';
import { type DocumentFieldsFragment, RevokeDocumentDocument } from './documents.generated.ts';

/** Revokes a document, with the reason, which only the audit trail shows. */
export function RevokeDocument({ document: { id, number, student } }: { document: DocumentFieldsFragment }) {
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
