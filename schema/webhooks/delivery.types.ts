import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  type Delivery as DeliveryEntity,
  type DeliveryStatus,
  deliveryStatuses,
} from '../../src/webhooks/deliveries/delivery.entity.ts';
import type { AttemptRow, DeliveryListArguments } from '../../src/webhooks/deliveries/delivery.queries.ts';
import { enumOf } from '../shared/enum.ts';
import { PageArgs, pageType } from '../shared/page.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

const DeliveryStatusEnum = enumOf(deliveryStatuses);
registerEnumType(DeliveryStatusEnum, {
  name: 'DeliveryStatus',
  description: 'What has become of a delivery.',
  valuesConfig: {
    pending: { description: 'Will be attempted, for the first time or again.' },
    delivered: { description: 'The receiver answered with 2xx.' },
    failed: { description: 'Given up.' },
  },
});

@ObjectType({ description: 'One attempt at a delivery.', simpleResolvers: true })
export class DeliveryAttempt implements Omit<AttemptRow, 'deliveryId'> {
  @Field(() => DateTimeScalar, { description: 'When it ended.' })
  at!: string;

  @Field(() => Int, { nullable: true, description: 'The HTTP status of the answer; null where none came.' })
  status!: number | null;

  @Field(() => Int, { description: 'Milliseconds until the answer, or until there was none.' })
  durationMs!: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The class of the failure: `http_error`, `redirect`, `timeout`, `name_not_resolved`, `address_not_allowed`, `connection_refused`, …',
  })
  error!: string | null;

  @Field(() => String, { nullable: true, description: 'The first 256 characters of the answer; null for API keys.' })
  responseExcerpt!: string | null;
}

type Stored = Pick<DeliveryEntity, 'id' | 'webhookId' | 'messageId' | 'status'>;

@ObjectType({ description: 'One event on its way to one subscription.', simpleResolvers: true })
export class Delivery implements Stored {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => Int, { description: 'Id of the subscription.' })
  webhookId!: number;

  @Field(() => String, { description: 'Name of the event, such as `student.created`.' })
  event!: string;

  @Field(() => String, {
    description: 'The `webhook-id` header: the same on every attempt, and when it is delivered again.',
  })
  messageId!: string;

  @Field(() => DeliveryStatusEnum, { description: 'What has become of it.' })
  status!: DeliveryStatus;

  @Field(() => DateTimeScalar, { description: 'When the event happened.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is attempted next; null when it is not.' })
  nextAttemptAt!: string | null;
}

export const DeliveryPage = pageType('DeliveryPage', () => Delivery);

@ArgsType()
export class DeliveryListArgs extends PageArgs implements DeliveryListArguments {
  @Field(() => Int, { description: 'Id of the subscription.' })
  webhookId!: number;

  @Field(() => DeliveryStatusEnum, { nullable: true, description: 'Only deliveries of this status.' })
  status?: DeliveryStatus | null;
}
