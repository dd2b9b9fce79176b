import { registerEnumType } from 'type-graphql';
import { enumOf } from './enum.ts';

/** Registers the orders of a list as an enum: by a key, and descending. */
export function orderEnum<Order extends string>(name: string, records: string, orders: readonly Order[]) {
  const registered = enumOf(orders);
  registerEnumType(registered, {
    name,
    description: `The order of a list of ${records}. Ties are broken by id.`,
    valuesConfig: Object.fromEntries(orders.map((order) => [order, { description: describe(order) }])) as Record<
      Order,
      { description: string }
    >,
  });
  return registered;
}

function describe(order: string): string {
  return `Ordered by ${order.replace('_desc', '')}${order.endsWith('_desc') ? ', descending' : ''}.`;
}
