import type { GraphQLResolveInfo } from 'graphql';
import { Arg, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { invalid } from '../../src/shared/errors.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Node, type NodeRecord } from '../shared/node.types.ts';
import { type NodeType, parseNodeId, toNodeId } from '../shared/node-id.ts';
import { readNode } from './node-records.ts';

@Resolver(() => Node)
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: 'Returns one record of any type by its nodeId.' })
  node(
    @Arg('id', () => ID, { description: 'The nodeId of the record.' }) nodeId: string,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const parsed = parseNodeId(nodeId);
    if (!parsed) throw invalid('id', 'is not the nodeId of a record.');
    return readNode(request, parsed.type, parsed.id);
  }

  @FieldResolver()
  nodeId(@Root() { id }: NodeRecord, @Info() { parentType }: GraphQLResolveInfo): string {
    return toNodeId(parentType.name as NodeType, id);
  }
}
