import { useState } from 'react';
import { request } from '../../api.ts';
import { formatTime, t } from '../../texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { AddApp, AddPasskey, NameInput } from './add-factor.tsx';
import {
  CreateRecoveryCodesDocument,
  type FactorsQuery,
  RemoveAuthenticatorDocument,
  RenameAuthenticatorDocument,
} from './factors.generated.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The number of recovery codes that are made at once ([D65]). */
const CODES = 10;

interface Props {
  readonly account: FactorsQuery['account'];
  readonly timeZone: string;
  /** Called when a factor was added and its recovery codes are stored. */
  readonly onAdded?: () => void;
}

/** The second factors of the signed-in user, with the means to add and remove some. */
export function Factors({ account: { authenticators, recoveryCodesLeft }, timeZone, onAdded }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  const added = (fresh: readonly string[] | null) => (fresh ? setCodes(fresh) : onAdded?.());
  const hasApp = authenticators.some(({ kind }) => kind === 'totp');
  return (
    <>
      <p className="hint">{t('factors.text')}</p>
      {authenticators.length === 0 && <p>{t('factors.none')}</p>}
      <ul className="cards sessions">
        {authenticators.map((authenticator) => (
          <FactorCard key={authenticator.id} authenticator={authenticator} timeZone={timeZone} />
        ))}
      </ul>
      {authenticators.length > 0 && (
        // One that was used may have been lost.
        <p className={recoveryCodesLeft < CODES ? 'message' : 'hint'}>
          {t('factors.codes-left', { count: recoveryCodesLeft })}
        </p>
      )}
      <div className="actions">
        <AddPasskey onAdded={added} />
        {!hasApp && <AddApp onAdded={added} />}
        {authenticators.length > 0 && (
          <ConfirmButton
            label={t('factors.new-codes')}
            title={t('factors.new-codes')}
            action={async () => setCodes((await request(CreateRecoveryCodesDocument, {})).createRecoveryCodes.codes)}
          >
            <p>{t('factors.new-codes-text')}</p>
          </ConfirmButton>
        )}
      </div>
      {codes && (
        <RecoveryCodes
          codes={codes}
          onStored={() => {
            setCodes(undefined);
            onAdded?.();
          }}
        />
      )}
    </>
  );
}

type Authenticator = FactorsQuery['account']['authenticators'][number];

function FactorCard({
  authenticator: { id, kind, name, createdAt, lastUsedAt },
  timeZone,
}: {
  authenticator: Authenticator;
  timeZone: string;
}) {
  const time = (value: string) => formatTime(value, timeZone);
  const from = time(createdAt);
  const title = kind === 'totp' ? t('factors.app') : name;
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <div className="hint">
          {lastUsedAt ? t('factors.times', { from, last: time(lastUsedAt) }) : t('factors.never', { from })}
        </div>
      </div>
      <div className="actions">
        {kind === 'passkey' && <RenamePasskey id={id} name={name} />}
        <ConfirmButton
          label={t('app.remove')}
          title={t('factors.remove-title', { name: title })}
          isDanger
          action={() => request(RemoveAuthenticatorDocument, { id })}
        >
          <p>{t('factors.remove-text')}</p>
        </ConfirmButton>
      </div>
    </li>
  );
}

function RenamePasskey({ id, name }: Pick<Authenticator, 'id' | 'name'>) {
  return (
    <FormDialog
      label={t('factors.rename')}
      title={t('factors.rename-title', { name })}
      done={t('app.saved')}
      save={(form) => request(RenameAuthenticatorDocument, { id, name: String(form.get('name')) })}
    >
      <NameInput value={name} />
    </FormDialog>
  );
}
