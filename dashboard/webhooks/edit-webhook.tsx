import { request } from '../api.ts';
import { t } from '../texts.ts';
import { InputForm, useSave } from '../ui/forms/input-form.tsx';
import { Page } from '../ui/page.tsx';
import { valuesIn, WebhookFields } from './webhook-form.tsx';
import { webhookName } from './webhook-name.ts';
import { UpdateWebhookDocument, type WebhookFieldsFragment } from './webhooks.generated.ts';

/** Changes the URL, the description and the events of a webhook. */
export function EditWebhook({ webhook, onClose }: { webhook: WebhookFieldsFragment; onClose: () => void }) {
  const saving = useSave({
    done: t('app.saved-name', { name: webhookName(webhook) }),
    save: (form) => request(UpdateWebhookDocument, { id: webhook.id, input: valuesIn(form) }),
    onSaved: onClose,
  });
  return (
    <Page title={t('class.edit-title', { name: webhookName(webhook) })}>
      <InputForm {...saving.form} onCancel={onClose}>
        <WebhookFields values={webhook} />
      </InputForm>
    </Page>
  );
}
