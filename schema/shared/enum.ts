import { registerEnumType } from 'type-graphql';

/**
 * Creates an enum of the schema whose names equal its values: in lower case, as in REST.
 * @param values each value with its description
 */
export function enumType<Value extends string>(
  name: string,
  description: string,
  values: Readonly<Record<Value, string>>,
): { readonly [Name in Value]: Name } {
  const named = Object.fromEntries(Object.keys(values).map((value) => [value, value])) as { [Name in Value]: Name };
  const valuesConfig = Object.fromEntries(
    Object.entries<string>(values).map(([value, text]) => [value, { description: text }]),
  );
  registerEnumType(named, { name, description, valuesConfig: valuesConfig as Record<Value, { description: string }> });
  return named;
}

/** Creates an enum of the orders of a list: by a key, and descending. */
export function orderEnum<Order extends string>(name: string, records: string, orders: readonly Order[]) {
  const texts = orders.map((order) => [
    order,
    `Ordered by ${order.replace('_desc', '')}${order.endsWith('_desc') ? ', descending' : ''}.`,
  ]);
  const description = `The order of a list of ${records}. Ties are broken by id.`;
  return enumType<Order>(name, description, Object.fromEntries(texts) as Record<Order, string>);
}
