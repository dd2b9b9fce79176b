import { type GraphQLField, type GraphQLObjectType, type GraphQLSchema, isRequiredArgument } from 'graphql';

export interface RootField {
  /** Name, arguments and type as in the SDL, with required arguments first. */
  readonly signature: string;
  readonly description: string;
}

/** Returns the queries and mutations of the schema, sorted by name. */
export function rootFields(schema: GraphQLSchema): { queries: RootField[]; mutations: RootField[] } {
  return { queries: fieldsOf(schema.getQueryType()), mutations: fieldsOf(schema.getMutationType()) };
}

function fieldsOf(type: GraphQLObjectType | null | undefined): RootField[] {
  const fields = Object.values(type?.getFields() ?? {}).sort((a, b) => (a.name < b.name ? -1 : 1));
  return fields.map((field) => ({ signature: signatureOf(field), description: field.description ?? '' }));
}

function signatureOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const requiredFirst = [...args].sort((a, b) => Number(isRequiredArgument(b)) - Number(isRequiredArgument(a)));
  const argumentList = requiredFirst.map((argument) => `${argument.name}: ${argument.type}`).join(', ');
  return `${name}${argumentList && `(${argumentList})`}: ${type}`;
}
