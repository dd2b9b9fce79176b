import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api.ts';
import { t } from '../../texts.ts';
import { DialogButton } from '../../ui/dialog.tsx';
import { InputForm } from '../../ui/forms/input-form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
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
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: (form: FormData) => request(CreateApiKeyDocument, { name: String(form.get('name')) }),
    onSuccess: ({ createApiKey }) => {
      onClose();
      onCreated(createApiKey);
      void client.invalidateQueries({ queryKey: ['user'] });
      void client.invalidateQueries({ queryKey: ['api-keys'] });
    },
    // The key is in the answer, and nothing but the screen may keep it.
    gcTime: 0,
  });
  return (
    <InputForm
      submitLabel={t('keys.create')}
      isPending={creation.isPending}
      error={creation.error}
      onSubmit={(form) => creation.mutate(form)}
      onCancel={onClose}
    >
      <p>{t('keys.create-text')}</p>
      <TextInput name="name" label={t('keys.name')} hint={t('keys.name-rule')} autoComplete="off" isRequired />
    </InputForm>
  );
}
