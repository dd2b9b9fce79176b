import { request } from '../api.ts';
import { nameOf } from '../person-name.ts';
import { t } from '../texts.ts';
import { DialogButton } from '../ui/dialog.tsx';
import { textIn } from '../ui/forms/entered.ts';
import { InputForm } from '../ui/forms/input-form.tsx';
import { TextArea } from '../ui/forms/text-input.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { type DocumentFieldsFragment, RevokeDocumentDocument } from './documents.generated.ts';

interface Props {
  readonly document: DocumentFieldsFragment;
}

/** Revokes a document, with the reason, which only the audit trail shows. */
export function RevokeDocument({ document }: Props) {
  return (
    <DialogButton label={t('documents.revoke')} title={t('documents.revoke-title', { number: document.number })}>
      {(close) => <RevokeForm document={document} close={close} />}
    </DialogButton>
  );
}

function RevokeForm({ document, close }: Props & { close: () => void }) {
  const saving = useSave({
    done: t('documents.revoked-done'),
    save: (form) => request(RevokeDocumentDocument, { id: document.id, reason: textIn(form, 'reason') }),
    onSaved: close,
  });
  return (
    <InputForm submitLabel={t('documents.revoke')} isDanger {...saving.form} onCancel={close}>
      <p>{t('documents.revoke-hint', { name: nameOf(document.student) })}</p>
      <TextArea name="reason" label={t('documents.reason')} isRequired maxLength={500} />
    </InputForm>
  );
}
