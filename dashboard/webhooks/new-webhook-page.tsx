import { useNavigate } from '@tanstack/react-router';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { InputForm, useSave } from '../ui/forms/input-form.tsx';
import { Forbidden, Page } from '../ui/page.tsx';
import { SecretPage } from './secret-page.tsx';
import { valuesIn, WebhookFields } from './webhook-form.tsx';
import { CreateWebhookDocument } from './webhooks.generated.ts';

/** Creates a webhook, and shows its secret once. */
export function NewWebhookPage() {
  const { may } = useViewer();
  const navigate = useNavigate();
  const creation = useSave({ save: (form) => request(CreateWebhookDocument, { input: valuesIn(form) }) });
  if (!may('manage:webhooks')) return <Forbidden />;
  const created = creation.data?.webhook;
  if (created)
    return (
      <SecretPage
        secret={created.secret}
        onStored={() => navigate({ to: '/webhooks/$webhookId', params: { webhookId: String(created.id) } })}
      />
    );
  return (
    <Page title={t('webhooks.add')}>
      <InputForm submitLabel={t('word.create')} {...creation.form} onCancel={() => navigate({ to: '/webhooks' })}>
        <WebhookFields />
      </InputForm>
    </Page>
  );
}
