import { Field, InputType } from 'type-graphql';
import type { NewWebhookInput, WebhookChangesInput } from '../../src/webhooks/webhook.rules.ts';

@InputType({ description: 'A new subscription.' })
export class CreateWebhookInput implements NewWebhookInput {
  @Field(() => String, { description: 'URL to post events to: https, at a public address, without credentials.' })
  url!: string;

  @Field(() => [String], { description: 'Names of events, such as `student.created`, or only `*` for all events.' })
  events!: string[];

  @Field(() => String, { nullable: true, description: 'Purpose of the subscription, at most 500 characters.' })
  description?: string | null;
}

@InputType({ description: 'Changes to a subscription. Absent fields keep their values.' })
export class UpdateWebhookInput implements WebhookChangesInput {
  @Field(() => String, {
    nullable: true,
    description: 'URL to post events to: https, at a public address, without credentials.',
  })
  url?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of events, such as `student.created`, or only `*` for all events.',
  })
  events?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Purpose of the subscription, at most 500 characters; null clears it.',
  })
  description?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if events are delivered. Setting it to false gives up pending deliveries.',
  })
  active?: boolean | null;
}
