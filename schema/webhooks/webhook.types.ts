import { Field, Int, ObjectType } from 'type-graphql';
import type { Webhook as WebhookEntity } from '../../src/webhooks/webhook.entity.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { Node } from '../shared/node.types.ts';
import { pageType } from '../shared/page.types.ts';
import { Rule } from '../shared/rule.ts';
import { DateTimeScalar } from '../shared/scalars.ts';
import { eventNames } from './event-names.ts';

type Stored = Pick<WebhookEntity, 'id' | 'url' | 'events' | 'description' | 'active'>;

/** Fields of a subscription, with or without its secret. */
@ObjectType({ simpleResolvers: true })
abstract class WebhookFields implements Stored {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => String, { description: 'URL that events are posted to.' })
  url!: string;

  @Rule(eventNames)
  @Field(() => [String], { description: 'Names of the subscribed events; `*` stands for all.' })
  events!: string[];

  @Field(() => String, { nullable: true, description: 'Purpose of the subscription.' })
  description!: string | null;

  @Field(() => Boolean, {
    description:
      'True if events are delivered. Set to false when deliveries have failed for five days, or the receiver responds with 410.',
  })
  active!: boolean;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}

@ObjectType({ description: 'A webhook subscription to events.', implements: Node, simpleResolvers: true })
export class Webhook extends WebhookFields {}

/** Not a `Node`: only `Webhook` can be read by its id later. */
@ObjectType({
  description: 'A subscription with its new secret. The secret is not shown again.',
  simpleResolvers: true,
})
export class CreatedWebhook extends WebhookFields {
  @Field(() => String, {
    description: 'Secret that signs messages (Standard Webhooks): `whsec_` and 32 bytes in base64.',
  })
  secret!: string;
}

export const WebhookPage = pageType('WebhookPage', () => Webhook);

export const DeletedWebhook = deletedType('DeletedWebhook', 'subscription');
