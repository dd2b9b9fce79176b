import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { t } from '../texts.ts';
import { InputForm } from '../ui/forms/input-form.tsx';
import { Forbidden } from '../ui/messages.tsx';
import { Page } from '../ui/page.tsx';
import { SecretPage } from './secret-page.tsx';
import { valuesIn, WebhookFields, type WebhookValues } from './webhook-form.tsx';
import { CreateWebhookDocument } from './webhooks.generated.ts';

/** Creates a webhook, and shows its secret once. */
export function NewWebhookPage() {
  const { may } = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const creation = useMutation({
    mutationFn: (input: WebhookValues) => request(CreateWebhookDocument, { input }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
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
      <InputForm
        submitLabel={t('webhooks.create')}
        isPending={creation.isPending}
        error={creation.error}
        onSubmit={(form) => creation.mutate(valuesIn(form))}
        onCancel={() => navigate({ to: '/webhooks' })}
      >
        <WebhookFields />
      </InputForm>
    </Page>
  );
}
