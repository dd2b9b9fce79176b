import { Arg, Int } from 'type-graphql';

/** Parameter decorator of an argument that is the id of a record, by default `id`. */
export function Id(record: string, name = 'id') {
  return Arg(name, () => Int, { description: `Id of the ${record}.` });
}

/** Parameter decorator of the argument `expectedVersion`. @param change the change, as it begins a sentence */
export function ExpectedVersion(record: string, change: 'The change' | 'The deletion') {
  const description = `Version that the ${record} must have. ${change} is refused if it differs.`;
  return Arg('expectedVersion', () => Int, { nullable: true, description });
}
