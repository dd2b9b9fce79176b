import { Field, InputType } from 'type-graphql';
import type {
  CreateWebhookInput as CreateInput,
  UpdateWebhookInput as UpdateInput,
} from '../../src/webhooks/webhook.service.ts';

@InputType({ description: 'A new subscription.' })
export class CreateWebhookInput implements CreateInput {
  @Field(() => String, { description: 'Where to post events: https, at a public address, without credentials in it.' })
  url!: string;

  @Field(() => [String], { description: 'Names of events such as `student.created`, or `*` alone for all of them.' })
  events!: string[];

  @Field(() => String, { nullable: true, description: 'What it is for, at most 500 characters.' })
  description?: string | null;
}

@InputType({ description: 'Changes to a subscription: only what is given changes.' })
export class UpdateWebhookInput implements UpdateInput {
  @Field(() => String, {
    nullable: true,
    description: 'Where to post events: https, at a public address, without credentials in it.',
  })
  url?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of events such as `student.created`, or `*` alone for all of them.',
  })
  events?: string[] | null;

  @Field(() => String, { nullable: true, description: 'What it is for, at most 500 characters; null clears it.' })
  description?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether events are delivered. What is on its way when this turns false is given up.',
  })
  active?: boolean | null;
}
