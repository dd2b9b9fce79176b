/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../typed-document-string.ts';
/** The status of a delivery. */
export type DeliveryStatus =
  /** Not delivered yet. An attempt is due or in progress. */
  | 'pending'
  /** The receiver responded with 2xx. */
  | 'delivered'
  /** Every attempt failed, the receiver responded with 410, or the subscription was deactivated. */
  | 'failed';

/** A new subscription. */
export type CreateWebhookInput = {
  /** URL to post events to: https, at a public address, without credentials. */
  url: string;
  /** Names of events, such as `student.created`, or only `*` for all events. */
  events: Array<string>;
  /** Purpose of the subscription, at most 500 characters. */
  description?: string | null | undefined;
};

/** Changes to a subscription. Absent fields keep their values. */
export type UpdateWebhookInput = {
  /** URL to post events to: https, at a public address, without credentials. */
  url?: string | null | undefined;
  /** Names of events, such as `student.created`, or only `*` for all events. */
  events?: Array<string> | null | undefined;
  /** Purpose of the subscription, at most 500 characters; null clears it. */
  description?: string | null | undefined;
  /** True if events are delivered. Setting it to false cancels pending deliveries. */
  active?: boolean | null | undefined;
};

export type WebhookFieldsFragment = { id: number, url: string, description: string | null, events: Array<string>, active: boolean, createdAt: string, updatedAt: string };

export type DeliveryFieldsFragment = { data: Array<{ id: number, webhookId: number, event: string, messageId: string, status: DeliveryStatus, createdAt: string, nextAttemptAt: string | null, attempts: Array<{ at: string, status: number | null, durationMs: number, error: string | null, responseExcerpt: string | null }> }>, pagination: { page: number, total: number, totalPages: number } };

export type WebhooksQueryVariables = Exact<{
  page?: number | null | undefined;
}>;


export type WebhooksQuery = { webhooks: { data: Array<{ id: number, url: string, description: string | null, events: Array<string>, active: boolean, createdAt: string, updatedAt: string }>, pagination: { page: number, totalPages: number } }, failed: { pagination: { total: number } } };

export type WebhookQueryVariables = Exact<{
  id: number;
  status?: DeliveryStatus | null | undefined;
  page?: number | null | undefined;
}>;


export type WebhookQuery = { webhook: { id: number, url: string, description: string | null, events: Array<string>, active: boolean, createdAt: string, updatedAt: string } | null, deliveries: { data: Array<{ id: number, webhookId: number, event: string, messageId: string, status: DeliveryStatus, createdAt: string, nextAttemptAt: string | null, attempts: Array<{ at: string, status: number | null, durationMs: number, error: string | null, responseExcerpt: string | null }> }>, pagination: { page: number, total: number, totalPages: number } }, failed: { pagination: { total: number } } };

export type DeliveriesQueryVariables = Exact<{
  status?: DeliveryStatus | null | undefined;
  page?: number | null | undefined;
}>;


export type DeliveriesQuery = { deliveries: { data: Array<{ id: number, webhookId: number, event: string, messageId: string, status: DeliveryStatus, createdAt: string, nextAttemptAt: string | null, webhook: { url: string, description: string | null, active: boolean }, attempts: Array<{ at: string, status: number | null, durationMs: number, error: string | null, responseExcerpt: string | null }> }>, pagination: { page: number, total: number, totalPages: number } }, failed: { pagination: { total: number } } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { webhook: { id: number, url: string, secret: string } };

export type UpdateWebhookMutationVariables = Exact<{
  id: number;
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { id: number } };

export type DeleteWebhookMutationVariables = Exact<{
  id: number;
}>;


export type DeleteWebhookMutation = { deleteWebhook: { id: number } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: number;
}>;


export type RotateWebhookSecretMutation = { webhook: { secret: string, updatedAt: string } };

export type PingWebhookMutationVariables = Exact<{
  id: number;
}>;


export type PingWebhookMutation = { pingWebhook: { id: number } };

export type RedeliverMutationVariables = Exact<{
  id: number;
}>;


export type RedeliverMutation = { redeliver: { id: number } };

export const WebhookFieldsFragmentDoc = new TypedDocumentString(`
    fragment WebhookFields on Webhook {
  id
  url
  description
  events
  active
  createdAt
  updatedAt
}
    `, {"fragmentName":"WebhookFields"}) as unknown as TypedDocumentString<WebhookFieldsFragment, unknown>;
export const DeliveryFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeliveryFields on DeliveryPage {
  data {
    id
    webhookId
    event
    messageId
    status
    createdAt
    nextAttemptAt
    attempts {
      at
      status
      durationMs
      error
      responseExcerpt
    }
  }
  pagination {
    page
    total
    totalPages
  }
}
    `, {"fragmentName":"DeliveryFields"}) as unknown as TypedDocumentString<DeliveryFieldsFragment, unknown>;
export const WebhooksDocument = new TypedDocumentString(`
    query Webhooks($page: Int) {
  webhooks(page: $page, limit: 25) {
    data {
      ...WebhookFields
    }
    pagination {
      page
      totalPages
    }
  }
  failed: webhookDeliveries(status: failed, limit: 1) {
    pagination {
      total
    }
  }
}
    fragment WebhookFields on Webhook {
  id
  url
  description
  events
  active
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookDocument = new TypedDocumentString(`
    query Webhook($id: Int!, $status: DeliveryStatus, $page: Int) {
  webhook(id: $id) {
    ...WebhookFields
  }
  deliveries: webhookDeliveries(webhookId: $id, status: $status, page: $page) {
    ...DeliveryFields
  }
  failed: webhookDeliveries(webhookId: $id, status: failed, limit: 1) {
    pagination {
      total
    }
  }
}
    fragment WebhookFields on Webhook {
  id
  url
  description
  events
  active
  createdAt
  updatedAt
}
fragment DeliveryFields on DeliveryPage {
  data {
    id
    webhookId
    event
    messageId
    status
    createdAt
    nextAttemptAt
    attempts {
      at
      status
      durationMs
      error
      responseExcerpt
    }
  }
  pagination {
    page
    total
    totalPages
  }
}`) as unknown as TypedDocumentString<WebhookQuery, WebhookQueryVariables>;
export const DeliveriesDocument = new TypedDocumentString(`
    query Deliveries($status: DeliveryStatus, $page: Int) {
  deliveries: webhookDeliveries(status: $status, page: $page) {
    ...DeliveryFields
    data {
      webhook {
        url
        description
        active
      }
    }
  }
  failed: webhookDeliveries(status: failed, limit: 1) {
    pagination {
      total
    }
  }
}
    fragment DeliveryFields on DeliveryPage {
  data {
    id
    webhookId
    event
    messageId
    status
    createdAt
    nextAttemptAt
    attempts {
      at
      status
      durationMs
      error
      responseExcerpt
    }
  }
  pagination {
    page
    total
    totalPages
  }
}`) as unknown as TypedDocumentString<DeliveriesQuery, DeliveriesQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($input: CreateWebhookInput!) {
  webhook: createWebhook(input: $input) {
    id
    url
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = new TypedDocumentString(`
    mutation UpdateWebhook($id: Int!, $input: UpdateWebhookInput!) {
  updateWebhook(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($id: Int!) {
  deleteWebhook(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const RotateWebhookSecretDocument = new TypedDocumentString(`
    mutation RotateWebhookSecret($id: Int!) {
  webhook: rotateWebhookSecret(id: $id) {
    secret
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const PingWebhookDocument = new TypedDocumentString(`
    mutation PingWebhook($id: Int!) {
  pingWebhook(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<PingWebhookMutation, PingWebhookMutationVariables>;
export const RedeliverDocument = new TypedDocumentString(`
    mutation Redeliver($id: Int!) {
  redeliver(deliveryId: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RedeliverMutation, RedeliverMutationVariables>;