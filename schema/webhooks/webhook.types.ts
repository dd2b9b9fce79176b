import { Field, Int, ObjectType } from 'type-graphql';
import type { Webhook as WebhookEntity } from '../../src/webhooks/webhook.entity.ts';
import { deletedType } from '../shared/deleted.types.ts';
import { pageType } from '../shared/page.types.ts';
import { DateTimeScalar } from '../shared/scalars.ts';

type Stored = Pick<WebhookEntity, 'id' | 'url' | 'events' | 'description' | 'active'>;

@ObjectType({ description: 'A subscription to events.', simpleResolvers: true })
export class Webhook implements Stored {
  @Field(() => Int, { description: 'Id given by the service.' })
  id!: number;

  @Field(() => String, { description: 'Where events are posted to.' })
  url!: string;

  @Field(() => [String], { description: 'The events that are asked for; `*` is all of them.' })
  events!: string[];

  @Field(() => String, { nullable: true, description: 'What it is for.' })
  description!: string | null;

  @Field(() => Boolean, {
    description: 'Whether events are delivered. Five days of failure, or an answer 410, end that.',
  })
  active!: boolean;

  @Field(() => DateTimeScalar, { description: 'When the record was created.' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When the record was last changed.' })
  updatedAt!: string;
}

@ObjectType({ description: 'A subscription with its new secret, which is not shown again.', simpleResolvers: true })
export class CreatedWebhook extends Webhook {
  @Field(() => String, {
    description: 'What messages are signed with (Standard Webhooks): `whsec_` and 32 bytes in base64.',
  })
  secret!: string;
}

export const WebhookPage = pageType('WebhookPage', () => Webhook);

export const DeletedWebhook = deletedType('DeletedWebhook', 'subscription');
