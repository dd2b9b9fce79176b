import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { FormDialog } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { CreateApiKeyDocument, type CreateApiKeyMutation } from './api-keys.generated.ts';

type OnCreated = (key: CreateApiKeyMutation['createApiKey']) => void;

/** A button that creates an API key. The screen shows the key, so that closing the dialog does not lose it. */
export function CreateApiKey({ onCreated }: { onCreated: OnCreated }) {
  return (
    <FormDialog
      label={t('keys.create')}
      className="primary"
      submitLabel={t('keys.create')}
      save={(form) => request(CreateApiKeyDocument, { name: String(form.get('name')) })}
      onSaved={({ createApiKey }) => onCreated(createApiKey)}
    >
      <p>{t('keys.create-text')}</p>
      <TextInput name="name" label={t('word.name')} hint={t('keys.name-rule')} autoComplete="off" isRequired />
    </FormDialog>
  );
}
