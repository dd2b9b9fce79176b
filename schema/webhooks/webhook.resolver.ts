import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/service-request.ts';
import { rotateWebhookSecret } from '../../src/webhooks/rotate-webhook-secret.service.ts';
import { getWebhook, listWebhooks } from '../../src/webhooks/webhook.queries.ts';
import { createWebhook, deleteWebhook, updateWebhook } from '../../src/webhooks/webhook.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { PageArgs } from '../shared/page.types.ts';
import { CreateWebhookInput, UpdateWebhookInput } from './webhook.inputs.ts';
import { CreatedWebhook, DeletedWebhook, Webhook, WebhookPage } from './webhook.types.ts';

@Resolver(() => Webhook)
export class WebhookResolver {
  @Query(() => Webhook, { nullable: true, description: 'One subscription.' })
  webhook(
    @Arg('id', () => Int, { description: 'Id of the subscription.' }) id: number,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return getWebhook<Webhook>(request, id);
  }

  @Query(() => WebhookPage, { description: 'The subscriptions of the institution, by id.' })
  webhooks(@Args(() => PageArgs) args: PageArgs, @CurrentRequest() request: SelectingRequest) {
    return listWebhooks<Webhook>(request, args);
  }

  @Mutation(() => CreatedWebhook, { description: 'Subscribes a receiver to events. The secret is shown this once.' })
  createWebhook(
    @Arg('input', () => CreateWebhookInput, { description: 'The new subscription.' }) input: CreateWebhookInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return createWebhook<Webhook>(callerOf(context), context.registrar, input, selectionOf(context, info));
  }

  @Mutation(() => Webhook, { description: 'Changes a subscription.' })
  updateWebhook(
    @Arg('id', () => Int, { description: 'Id of the subscription.' }) id: number,
    @Arg('input', () => UpdateWebhookInput, { description: 'What to change.' }) input: UpdateWebhookInput,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return updateWebhook<Webhook>(callerOf(context), context.registrar, { id, input }, selectionOf(context, info));
  }

  @Mutation(() => DeletedWebhook, { description: 'Ends a subscription for good, with the log of its deliveries.' })
  deleteWebhook(
    @Arg('id', () => Int, { description: 'Id of the subscription.' }) id: number,
    @CurrentRequest() request: ServiceRequest,
  ) {
    return deleteWebhook(request, id);
  }

  @Mutation(() => CreatedWebhook, {
    description: 'Gives a subscription a new secret, shown this once. The old one signs beside it for 24 hours.',
  })
  rotateWebhookSecret(
    @Arg('id', () => Int, { description: 'Id of the subscription.' }) id: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return rotateWebhookSecret<Webhook>(callerOf(context), context.registrar, id, selectionOf(context, info));
  }
}
