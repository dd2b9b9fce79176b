import { useState } from 'react';
import { publicRequest } from '../../session/public-request.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { PlainForm } from '../../ui/forms/form/plain-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { RequestPasswordResetDocument } from '../sign-in.generated.ts';
import { useSubmit } from '../use-submit.ts';

/** A button that asks for the email to which a link for a new password goes. */
export function ForgottenPassword() {
  return (
    <DialogButton label={t('forgotten.title')} title={t('forgotten.dialog')} className="quiet">
      {(close) => <ForgottenForm onClose={close} />}
    </DialogButton>
  );
}

function ForgottenForm({ onClose }: { onClose: () => void }) {
  const [isSent, setSent] = useState(false);
  const form = useSubmit(async (entered) => {
    await publicRequest(RequestPasswordResetDocument, { email: String(entered.get('email')) });
    setSent(true);
  });
  if (isSent) return <p role="status">{t('forgotten.sent')}</p>;
  return (
    <PlainForm {...form} submitLabel={t('forgotten.submit')} onCancel={onClose}>
      <p>{t('forgotten.text')}</p>
      <TextInput label={t('sign-in.email')} name="email" type="email" autoComplete="username" isRequired />
    </PlainForm>
  );
}
