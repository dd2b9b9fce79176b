import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../../answers.ts';
import { request } from '../../api.ts';
import { createPasskey } from '../../session/sign-in.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { FormDialog, InputForm, useSave } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { ErrorMessage } from '../../ui/page.tsx';
import { CopyField } from '../../ui/secrets/copy-field.tsx';
import { deviceOf } from '../device.ts';
import { ProfileDocument } from '../profile.generated.ts';
import {
  AddPasskeyDocument,
  AddTotpDocument,
  BeginPasskeyDocument,
  BeginTotpDocument,
  type BeginTotpMutation,
  FactorsDocument,
} from './factors.generated.ts';

/** Not the viewer, whose screens would take the place of the recovery codes. */
const screensWithFactors = [keyOf(FactorsDocument), keyOf(ProfileDocument)];

interface Props {
  /** Called with the recovery codes that come with the first factor. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** A button that registers a passkey under a name. */
export function AddPasskey({ onAdded }: Props) {
  return (
    <FormDialog
      label={t('factors.add-passkey')}
      className="primary"
      submitLabel={t('factors.add-passkey')}
      outdates={screensWithFactors}
      save={async (form) => {
        const { challenge, options } = (await request(BeginPasskeyDocument, {})).beginPasskey;
        const response = await createPasskey(options);
        return request(AddPasskeyDocument, { challenge, name: String(form.get('name')), response });
      }}
      onSaved={({ addPasskey }) => onAdded(addPasskey.recoveryCodes)}
    >
      <NameInput value={deviceOf(navigator.userAgent) ?? ''} />
    </FormDialog>
  );
}

/** The name of a passkey. */
export function NameInput({ value }: { value: string }) {
  return (
    <TextInput
      name="name"
      label={t('factors.name')}
      hint={t('factors.name-hint')}
      defaultValue={value}
      maxLength={100}
      isRequired
    />
  );
}

/** A button that registers an authenticator app. */
export function AddApp({ onAdded }: Props) {
  return (
    <DialogButton label={t('factors.add-app')} title={t('factors.add-app')}>
      {(close) => <AddAppForm onAdded={onAdded} onClose={close} />}
    </DialogButton>
  );
}

type Secret = BeginTotpMutation['beginTotp'];

function AddAppForm({ onAdded, onClose }: Props & { onClose: () => void }) {
  const beginning = useMutation({
    mutationFn: async (): Promise<Secret> => (await request(BeginTotpDocument, {})).beginTotp,
    meta: { outdates: [] },
    gcTime: 0,
  });
  const { mutate } = beginning;
  useEffect(() => mutate(), [mutate]);
  if (beginning.error) return <ErrorMessage error={beginning.error} />;
  return beginning.data && <CodeForm secret={beginning.data} onAdded={onAdded} onClose={onClose} />;
}

function CodeForm({ secret, onAdded, onClose }: Props & { secret: Secret; onClose: () => void }) {
  const addition = useSave({
    outdates: screensWithFactors,
    save: (form) => request(AddTotpDocument, { challenge: secret.challenge, code: String(form.get('code')) }),
    onSaved: ({ addTotp }) => {
      onClose();
      onAdded(addTotp.recoveryCodes);
    },
  });
  return (
    <InputForm submitLabel={t('factors.add-app')} {...addition.form} onCancel={onClose}>
      <p>{t('factors.scan')}</p>
      <QrCode rows={secret.qrCode} />
      <CopyField label={t('factors.key')} value={secret.secret} />
      <TextInput name="code" label={t('factor.totp')} inputMode="numeric" autoComplete="one-time-code" isRequired />
    </InputForm>
  );
}

/** Draws a QR code, dark on white in every theme, because cameras need that. */
function QrCode({ rows }: { rows: readonly (readonly boolean[])[] }) {
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('factors.qr')}>
      <path className="ground" d={`M0 0h${size}v${size}H0z`} />
      <path className="dark" d={path} />
    </svg>
  );
}
