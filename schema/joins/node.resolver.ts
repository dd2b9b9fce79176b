import type { GraphQLResolveInfo } from 'graphql';
import { Arg, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { getUser } from '../../src/auth/user.queries.ts';
import { getClass } from '../../src/classes/class.queries.ts';
import { getCourse } from '../../src/classes/courses/course.queries.ts';
import { invalid } from '../../src/shared/errors.ts';
import { getGuardian } from '../../src/students/guardians/guardian.queries.ts';
import { getImport } from '../../src/students/import/import.queries.ts';
import { getStudent } from '../../src/students/student.queries.ts';
import { getWebhook } from '../../src/webhooks/webhook.queries.ts';
import { User } from '../auth/user.types.ts';
import { Class } from '../classes/class.types.ts';
import { Course } from '../classes/course.types.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Node, type NodeRecord } from '../shared/node.types.ts';
import { type NodeType, parseNodeId, toNodeId } from '../shared/node-id.ts';
import { Guardian } from '../students/guardian.types.ts';
import { Import } from '../students/stored-import.types.ts';
import { Student } from '../students/student.types.ts';
import { Webhook } from '../webhooks/webhook.types.ts';

interface NodeSource {
  readonly type: new () => object;
  get(request: SelectingRequest, id: number): Promise<object | undefined>;
}

const sources: Readonly<Record<NodeType, NodeSource>> = {
  Student: { type: Student, get: (request, id) => getStudent(request, { id }) },
  Guardian: { type: Guardian, get: getGuardian },
  Course: { type: Course, get: getCourse },
  Class: { type: Class, get: getClass },
  User: { type: User, get: getUser },
  Import: { type: Import, get: getImport },
  Webhook: { type: Webhook, get: getWebhook },
};

@Resolver(() => Node)
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: 'Returns one record of any type by its nodeId.' })
  async node(
    @Arg('id', () => ID, { description: 'The nodeId of the record.' }) nodeId: string,
    @CurrentRequest() request: SelectingRequest,
  ) {
    const parsed = parseNodeId(nodeId);
    if (!parsed) throw invalid('id', 'is not the nodeId of a record.');
    const { type: Type, get } = sources[parsed.type];
    const record = await get(request, parsed.id);
    // TypeGraphQL finds the type of a record by its class.
    return record && Object.assign(new Type(), record);
  }

  @FieldResolver()
  nodeId(@Root() { id }: NodeRecord, @Info() { parentType }: GraphQLResolveInfo): string {
    return toNodeId(parentType.name as NodeType, id);
  }
}
