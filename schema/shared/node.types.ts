import { Field, ID, InterfaceType } from 'type-graphql';

/** A record as the resolvers of the interface need it. */
export interface NodeRecord {
  readonly id: number;
}

@InterfaceType({ description: 'A record with an id that is unique among the records of all types.' })
export abstract class Node {
  @Field(() => ID, {
    description: 'Id that is unique among the records of all types. The query `node` finds the record by it.',
  })
  nodeId!: string;
}
