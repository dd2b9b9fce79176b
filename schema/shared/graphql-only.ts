import type { GraphQLInputField, GraphQLInputObjectType } from 'graphql';
import { Extensions } from 'type-graphql';

/** Leaves a field of an input out of the REST API, whose bodies the specification fixes. */
export function GraphqlOnly() {
  return Extensions({ graphqlOnly: true });
}

/** Returns the fields of an input that REST has, too. */
export function restFields(type: GraphQLInputObjectType): GraphQLInputField[] {
  return Object.values(type.getFields()).filter(({ extensions }) => !extensions.graphqlOnly);
}
