import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Extensions, FieldResolver, Info, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { attemptsOf, listDeliveries } from '../../src/webhooks/deliveries/delivery.queries.ts';
import { pingWebhook, redeliver } from '../../src/webhooks/deliveries/delivery.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { loadList } from '../shared/loaders.ts';
import { Delivery, DeliveryAttempt, DeliveryListArgs, DeliveryPage } from './delivery.types.ts';

@Resolver(() => Delivery)
export class DeliveryResolver {
  @Query(() => DeliveryPage, { description: 'The deliveries to one subscription of the last 30 days, by id.' })
  webhookDeliveries(
    @Args(() => DeliveryListArgs) args: DeliveryListArgs,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return listDeliveries<Delivery>(callerOf(context), context.registrar.database, args, selectionOf(context, info));
  }

  @Extensions({ entries: 10 })
  @FieldResolver(() => [DeliveryAttempt], { description: 'The attempts so far, the oldest first.' })
  attempts(@Root() delivery: Delivery, @Ctx() context: GraphQLContext, @Info() info: GraphQLResolveInfo) {
    return loadList(context, info, delivery.id, attemptsOf);
  }

  @Mutation(() => Delivery, { description: 'Sends `webhook.ping` to a subscription, whatever events it asks for.' })
  pingWebhook(
    @Arg('id', () => Int, { description: 'Id of the subscription.' }) id: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return pingWebhook<Delivery>(callerOf(context), context.registrar.database, id, selectionOf(context, info));
  }

  @Mutation(() => Delivery, { description: 'Delivers again at once, under the same message id.' })
  redeliver(
    @Arg('deliveryId', () => Int, { description: 'Id of the delivery.' }) deliveryId: number,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return redeliver<Delivery>(callerOf(context), context.registrar.database, deliveryId, selectionOf(context, info));
  }
}
