import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { AllowAddressDocument } from './mail.generated.ts';

/** A button that lets mails to an address out again. */
export function AllowAddress({ email }: { email: string }) {
  return (
    <ConfirmButton
      label={t('mail.allow')}
      title={t('mail.allow')}
      done={t('mail.allowed')}
      action={() => request(AllowAddressDocument, { email })}
    >
      <p>{email}</p>
    </ConfirmButton>
  );
}
