import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../api.ts';
import { useViewer } from '../auth/viewer.ts';
import { hasCode } from '../errors.ts';
import { t } from '../texts.ts';
import { Loaded, useListAnswer } from '../ui/answer.tsx';
import { Facts } from '../ui/facts.tsx';
import { changedValues } from '../ui/forms/entered.ts';
import { InputForm, useSave } from '../ui/forms/input-form.tsx';
import { NotFound, Page, Section } from '../ui/page.tsx';
import { idIn } from '../ui/search-parameters.ts';
import { Time } from '../ui/time.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { ALL_EVENTS, eventName } from './events.ts';
import { nextLook } from './next-look.ts';
import { SecretPage } from './secret-page.tsx';
import { type RotatedSecret, WebhookActions } from './webhook-actions.tsx';
import { valuesIn, WebhookFields } from './webhook-form.tsx';
import { webhookName } from './webhook-name.ts';
import {
  UpdateWebhookDocument,
  WebhookDocument,
  type WebhookFieldsFragment,
  type WebhookQuery,
} from './webhooks.generated.ts';

const route = getRouteApi('/webhooks/$webhookId');

/** A webhook with its recent deliveries. */
export function WebhookPage() {
  const { webhookId } = route.useParams();
  return <WebhookScreen key={webhookId} id={idIn(webhookId)} />;
}

function WebhookScreen({ id }: { id: number }) {
  const filters = route.useSearch();
  const query = useListAnswer(
    WebhookDocument,
    { id, ...filters },
    {
      refetchInterval: ({ state }) => nextLook(state.data?.deliveries.data ?? [], Date.now()),
    },
  );
  if (hasCode(query.error, 'NOT_FOUND')) return <NotFound />;
  return (
    <Loaded query={query}>
      {(data) => (data.webhook ? <FoundWebhook {...data} webhook={data.webhook} /> : <NotFound />)}
    </Loaded>
  );
}

function FoundWebhook({ webhook, deliveries, failed }: WebhookQuery & { webhook: WebhookFieldsFragment }) {
  const { may } = useViewer();
  const filters = route.useSearch();
  const [isEditing, setEditing] = useState(false);
  const [rotated, setRotated] = useState<RotatedSecret>();
  if (rotated) return <SecretPage {...rotated} onStored={() => setRotated(undefined)} />;
  if (isEditing) return <EditWebhook webhook={webhook} onClose={() => setEditing(false)} />;
  const actions = may('manage:webhooks') && (
    <WebhookActions webhook={webhook} onEdit={() => setEditing(true)} onSecret={setRotated} />
  );
  return (
    <Page title={webhookName(webhook)} actions={actions}>
      <WebhookFacts webhook={webhook} />
      <Section title={t('webhook.deliveries')}>
        <DeliveryList
          deliveries={deliveries.data.map((delivery) => ({ ...delivery, webhook }))}
          pagination={deliveries.pagination}
          filters={filters}
          failedLink={
            failed.pagination.total > 0 && (
              <Link to="/webhooks/$webhookId" params={{ webhookId: String(webhook.id) }} search={{ status: 'failed' }}>
                {t('deliveries.failed', { count: failed.pagination.total })}
              </Link>
            )
          }
        />
      </Section>
    </Page>
  );
}

function WebhookFacts({ webhook: { url, events, active, createdAt, updatedAt } }: { webhook: WebhookFieldsFragment }) {
  const facts = [
    [t('webhooks.url'), url],
    [t('word.state'), t(active ? 'webhooks.active' : 'webhook.inactive-hint')],
    [t('webhooks.events'), events.includes(ALL_EVENTS) ? t('webhooks.all-events') : events.map(eventName).join(', ')],
    [t('word.created'), <Time key="created" at={createdAt} />],
    [t('webhook.updated'), <Time key="updated" at={updatedAt} />],
  ] as const;
  return <Facts facts={facts} />;
}

/** Changes the URL, the description and the events of a webhook. */
function EditWebhook({ webhook, onClose }: { webhook: WebhookFieldsFragment; onClose: () => void }) {
  // The fields keep the values they began with, even if the webhook is loaded anew meanwhile.
  const [before] = useState(webhook);
  const saving = useSave({
    done: t('app.saved-name', { name: webhookName(webhook) }),
    save: async (form) => {
      const { events, ...entered } = valuesIn(form);
      const isOther = events.toSorted().join() !== before.events.toSorted().join();
      const input = { ...changedValues<typeof entered>(before, entered), ...(isOther && { events }) };
      if (Object.keys(input).length > 0) await request(UpdateWebhookDocument, { id: webhook.id, input });
    },
    onSaved: onClose,
  });
  return (
    <Page title={t('class.edit-title', { name: webhookName(webhook) })}>
      <InputForm {...saving.form} onCancel={onClose}>
        <WebhookFields values={before} />
      </InputForm>
    </Page>
  );
}
