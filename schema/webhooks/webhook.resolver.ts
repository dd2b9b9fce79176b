import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { getWebhook, listWebhooks } from '../../src/webhooks/webhook.queries.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../../src/webhooks/webhook.service.ts';
import type { GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { PageArgs } from '../shared/page.types.ts';
import { CreateWebhookInput, UpdateWebhookInput } from './webhook.inputs.ts';
import { CreatedWebhook, DeletedWebhook, Webhook, WebhookPage } from './webhook.types.ts';

@Resolver(() => Webhook)
export class WebhookResolver {
  @Query(() => Webhook, { nullable: true, description: 'Returns one webhook subscription.' })
  webhook(@Id('subscription') id: number, @CurrentRequest() request: SelectingRequest) {
    return getWebhook<Webhook>(request, id);
  }

  @Query(() => WebhookPage, { description: 'Returns the webhook subscriptions of the institution, ordered by id.' })
  webhooks(@Args(() => PageArgs) args: PageArgs, @CurrentRequest() request: SelectingRequest) {
    return listWebhooks<Webhook>(request, args);
  }

  @Mutation(() => CreatedWebhook, { description: 'Subscribes a receiver to events. The secret is shown only once.' })
  createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The new subscription.' }) input: CreateWebhookInput,
    @CurrentRequest() request: SelectingRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return createWebhook<Webhook>(request, registrar, input);
  }

  @Mutation(() => Webhook, { description: 'Changes a subscription.' })
  updateWebhook(
    @Id('subscription') id: number,
    @Arg('input', () => UpdateWebhookInput, { description: 'The changes.' }) input: UpdateWebhookInput,
    @CurrentRequest() request: SelectingRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return updateWebhook<Webhook>(request, registrar, { id, input });
  }

  @Mutation(() => DeletedWebhook, { description: 'Deletes a subscription permanently, with its delivery log.' })
  deleteWebhook(@Id('subscription') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteWebhook(request, id);
  }

  @Mutation(() => CreatedWebhook, {
    description:
      'Replaces the secret of a subscription and shows the new one only once. Messages are also signed with the old secret for 24 hours.',
  })
  rotateWebhookSecret(
    @Id('subscription') id: number,
    @CurrentRequest() request: SelectingRequest,
    @Ctx() { registrar }: GraphQLContext,
  ) {
    return rotateWebhookSecret<Webhook>(request, registrar, id);
  }
}
