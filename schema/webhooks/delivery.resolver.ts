import { Args, Extensions, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { listAttempts, listDeliveries } from '../../src/webhooks/deliveries/delivery.queries.ts';
import { pingWebhook, redeliver } from '../../src/webhooks/deliveries/delivery.service.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { Delivery, DeliveryAttempt, DeliveryListArgs, DeliveryPage } from './delivery.types.ts';

@Resolver(() => Delivery)
export class DeliveryResolver {
  @Query(() => DeliveryPage, {
    description: 'Returns the deliveries of at least the last 30 days, to one subscription or to all, newest first.',
  })
  webhookDeliveries(@Args(() => DeliveryListArgs) args: DeliveryListArgs, @CurrentRequest() request: SelectingRequest) {
    return listDeliveries<Delivery>(request, args);
  }

  @Extensions({ entries: 10 })
  @FieldResolver(() => [DeliveryAttempt], { description: 'The attempts so far, oldest first.' })
  attempts(@Root() delivery: Delivery, @Loader() loader: ListLoader) {
    return loader.list(delivery.id, listAttempts);
  }

  @Mutation(() => Delivery, {
    description: 'Sends a `webhook.ping` event to a subscription, whichever events it is subscribed to.',
  })
  pingWebhook(@Id('subscription') id: number, @CurrentRequest() request: SelectingRequest) {
    return pingWebhook<Delivery>(request, id);
  }

  @Mutation(() => Delivery, { description: 'Redelivers an event immediately with the same message id.' })
  redeliver(@Id('delivery', 'deliveryId') deliveryId: number, @CurrentRequest() request: SelectingRequest) {
    return redeliver<Delivery>(request, deliveryId);
  }
}
