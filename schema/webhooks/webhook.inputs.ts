import { Field, InputType } from 'type-graphql';
import { type NewWebhookInput, type WebhookChangesInput, webhookRules } from '../../src/webhooks/webhook.rules.ts';
import { Rule } from '../shared/rule.ts';
import { eventNames } from './event-names.ts';

@InputType({ description: 'A new subscription.' })
export class CreateWebhookInput implements NewWebhookInput {
  @Rule(webhookRules.url)
  @Field(() => String, { description: 'URL to post events to: https, at a public address, without credentials.' })
  url!: string;

  @Rule({ ...webhookRules.events, ...eventNames })
  @Field(() => [String], { description: 'Names of events, such as `student.created`, or only `*` for all events.' })
  events!: string[];

  @Rule(webhookRules.description)
  @Field(() => String, { nullable: true, description: 'Purpose of the subscription, at most 500 characters.' })
  description?: string | null;
}

@InputType({ description: 'Changes to a subscription. Absent fields keep their values.' })
export class UpdateWebhookInput implements WebhookChangesInput {
  @Rule({ ...webhookRules.url, notNull: true })
  @Rule(webhookRules.description)
  @Field(() => String, {
    nullable: true,
    description: 'URL to post events to: https, at a public address, without credentials.',
  })
  url?: string | null;

  @Rule({ ...webhookRules.events, ...eventNames, notNull: true })
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

  @Rule({ notNull: true })
  @Field(() => Boolean, {
    nullable: true,
    description: 'True if events are delivered. Setting it to false cancels pending deliveries.',
  })
  active?: boolean | null;
}
