import type { SelectingRequest } from '../../src/access/service-request.ts';
import { getUser } from '../../src/auth/user.queries.ts';
import { getClass } from '../../src/classes/class.queries.ts';
import { getCourse } from '../../src/classes/courses/course.queries.ts';
import { getGuardian } from '../../src/students/guardians/guardian.queries.ts';
import { getImport } from '../../src/students/import/import.queries.ts';
import { getStudent } from '../../src/students/student.queries.ts';
import { getWebhook } from '../../src/webhooks/webhook.queries.ts';
import { User } from '../auth/user.types.ts';
import { Class } from '../classes/class.types.ts';
import { Course } from '../classes/course.types.ts';
import type { NodeType } from '../shared/node-id.ts';
import { Guardian } from '../students/guardian.types.ts';
import { Import } from '../students/import/stored-import.types.ts';
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

/** Returns a record of a type, as an instance of its class: TypeGraphQL finds the type by it. */
export async function readNode(request: SelectingRequest, type: NodeType, id: number): Promise<object | undefined> {
  const { type: Type, get } = sources[type];
  const record = await get(request, id);
  return record && Object.assign(new Type(), record);
}
