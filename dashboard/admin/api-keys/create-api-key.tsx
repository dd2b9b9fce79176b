import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { useSave } from '../../ui/forms/use-save.ts';
import { CreateApiKeyDocument, type CreateApiKeyMutation } from './api-keys.generated.ts';

type OnCreated = (key: CreateApiKeyMutation['createApiKey']) => void;

/** A button that creates an API key. The screen shows the key, so that closing the dialog does not lose it. */
export function CreateApiKey({ onCreated }: { onCreated: OnCreated }) {
  return (
    <DialogButton label={t('keys.create')} title={t('keys.create')} className="primary">
      {(close) => <CreateApiKeyForm onCreated={onCreated} onClose={close} />}
    </DialogButton>
  );
}

function CreateApiKeyForm({ onCreated, onClose }: { onCreated: OnCreated; onClose: () => void }) {
  const creation = useSave({
    save: (form) => request(CreateApiKeyDocument, { name: String(form.get('name')) }),
    onSaved: ({ createApiKey }) => {
      onClose();
      onCreated(createApiKey);
    },
  });
  return (
    <InputForm submitLabel={t('keys.create')} {...creation.form} onCancel={onClose}>
      <p>{t('keys.create-text')}</p>
      <TextInput name="name" label={t('keys.name')} hint={t('keys.name-rule')} autoComplete="off" isRequired />
    </InputForm>
  );
}
