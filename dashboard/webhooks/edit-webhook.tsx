import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../api.ts';
import { t } from '../texts.ts';
import { InputForm } from '../ui/forms/input-form.tsx';
import { Page } from '../ui/page.tsx';
import { valuesIn, WebhookFields, type WebhookValues } from './webhook-form.tsx';
import { webhookName } from './webhook-name.ts';
import { UpdateWebhookDocument, type WebhookFieldsFragment } from './webhooks.generated.ts';

/** Changes the URL, the description and the events of a webhook. */
export function EditWebhook({ webhook, onClose }: { webhook: WebhookFieldsFragment; onClose: () => void }) {
  const client = useQueryClient();
  const saving = useMutation({
    meta: { done: t('app.saved-name', { name: webhookName(webhook) }) },
    mutationFn: (input: WebhookValues) => request(UpdateWebhookDocument, { id: webhook.id, input }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['webhooks'] });
      onClose();
    },
  });
  return (
    <Page title={t('webhook.edit-title', { name: webhookName(webhook) })}>
      <InputForm
        isPending={saving.isPending}
        error={saving.error}
        onSubmit={(form) => saving.mutate(valuesIn(form))}
        onCancel={onClose}
      >
        <WebhookFields values={webhook} />
      </InputForm>
    </Page>
  );
}
