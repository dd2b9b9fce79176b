import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { AttemptRow, DeliveryListArguments } from '../../src/webhooks/deliveries/delivery.queries.ts';
import type { DeliveryStatus } from '../../src/webhooks/deliveries/delivery-status.ts';
import type { Webhook } from '../../src/webhooks/webhook.entity.ts';
import { enumType } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

const DeliveryStatusEnum = enumType<DeliveryStatus>('DeliveryStatus', 'The status of a delivery.', {
  pending: 'Not delivered yet. An attempt is due or in progress.',
  delivered: 'The receiver responded with 2xx.',
  failed: 'Every attempt failed, the receiver responded with 410, or the subscription was deactivated.',
});

@ObjectType({ description: 'One attempt at a delivery.', simpleResolvers: true })
export class DeliveryAttempt implements Omit<AttemptRow, 'deliveryId'> {
  @Field(() => DateTimeScalar, { description: 'When the attempt ended.' })
  at!: string;

  @Field(() => Int, { nullable: true, description: 'HTTP status of the response; null if there was none.' })
  status!: number | null;

  @Field(() => Int, { description: 'Milliseconds until the response or the failure.' })
  durationMs!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Kind of failure: `http_error`, `redirect`, `timeout`, `name_not_resolved`, `address_not_allowed`, `connection_refused`, …',
  })
  error!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The first 256 characters of the response. Hidden (null) from API keys.',
  })
  responseExcerpt!: string | null;
}

@ObjectType({ description: 'The subscription that a delivery belongs to.', simpleResolvers: true })
export class WebhookReference implements Pick<Webhook, 'id' | 'url' | 'description' | 'active'> {
  @Field(() => Int, { description: 'Id of the subscription.' })
  id!: number;

  @Field(() => String, { description: 'URL that events are posted to.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Purpose of the subscription.' })
  description!: string | null;

  @Field(() => Boolean, { description: 'True if events are delivered.' })
  active!: boolean;
}

@ObjectType({ description: 'The delivery of one event to one subscription.', simpleResolvers: true })
export class Delivery {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => Int, { description: 'Id of the subscription.' })
  webhookId!: number;

  @Field(() => WebhookReference, { description: 'The subscription.' })
  webhook!: WebhookReference;

  @Field(() => String, { description: 'Name of the event, such as `student.created`.' })
  event!: string;

  @Field(() => String, {
    description: 'The `webhook-id` header, the same for every attempt and redelivery.',
  })
  messageId!: string;

  @Field(() => DeliveryStatusEnum, { description: 'Status of the delivery.' })
  status!: DeliveryStatus;

  @Field(() => DateTimeScalar, { description: 'When the event happened.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the next attempt is due; null if there is none.' })
  nextAttemptAt!: string | null;
}

export const DeliveryPage = pageType('DeliveryPage', () => Delivery);

@ArgsType()
export class DeliveryListArgs extends PageArgs implements DeliveryListArguments {
  @Field(() => Int, { nullable: true, description: 'Only deliveries to this subscription. Default: to all.' })
  webhookId?: number | null;

  @Field(() => DeliveryStatusEnum, { nullable: true, description: 'Only deliveries of this status.' })
  status?: DeliveryStatus | null;
}
