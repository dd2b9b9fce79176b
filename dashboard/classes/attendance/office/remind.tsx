import { request } from '../../../api.ts';
import { t } from '../../../texts.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { RemindOfRollsDocument, type RemindOfRollsMutation } from './office.generated.ts';

/** Mails the teachers whose rolls of a day are missing. */
export function Remind({ day }: { day: string }) {
  return (
    <ConfirmButton
      label={t('remind.title')}
      title={t('remind.title')}
      done={({ remindOfRolls: { reminded, left } }: RemindOfRollsMutation) =>
        [t('remind.done', { count: reminded }), left > 0 && t('remind.left', { count: left })].filter(Boolean).join(' ')
      }
      action={() => request(RemindOfRollsDocument, { date: day })}
    >
      <p>{t('remind.text')}</p>
    </ConfirmButton>
  );
}
