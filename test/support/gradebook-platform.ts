import { randomUUID } from 'node:crypto';
import { type OneRosterScopeName, oneRosterScope } from '../../src/access/oneroster-scopes.ts';
import { aClassroom, type Classroom } from '../classes/classroom.ts';
import type { TestApp } from './app.ts';
import type { Answer, Client } from './client.ts';
import type { TestUser } from './factories.ts';
import { anOAuthClient } from './oauth-client.ts';

const scopeNames: readonly OneRosterScopeName[] = [
  'roster.readonly',
  'gradebook.readonly',
  'gradebook.createput',
  'gradebook.createpost',
  'gradebook.delete',
];

type Json = Record<string, unknown>;

/** A learning platform that writes to the gradebook of OneRoster 1.2. */
export class GradebookPlatform {
  constructor(
    private readonly client: Client,
    private readonly root = '/ims/oneroster/gradebook/v1p2',
  ) {}

  /** This platform over version 1.1. */
  get v1p1(): GradebookPlatform {
    return new GradebookPlatform(this.client, '/ims/oneroster/v1p1');
  }

  get(path: string): Promise<Answer> {
    return this.client.get(this.root + path);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.client.put(this.root + path, body);
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.client.post(this.root + path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.client.delete(this.root + path);
  }

  putLineItem(sourcedId: string, lineItem: Json): Promise<Answer> {
    return this.put(`/lineItems/${encodeURIComponent(sourcedId)}`, { lineItem });
  }

  putResult(sourcedId: string, result: Json): Promise<Answer> {
    return this.put(`/results/${encodeURIComponent(sourcedId)}`, { result });
  }

  putCategory(sourcedId: string, category: Json): Promise<Answer> {
    return this.put(`/categories/${encodeURIComponent(sourcedId)}`, { category });
  }
}

/** A classroom, its administrator and a platform that is connected to the school. */
export interface PlatformRoom extends Classroom {
  readonly admin: TestUser;
  readonly platform: GradebookPlatform;
  /** A line item as platforms send it. */
  lineItem(values?: Json): Json;
  /** Puts a line item whose title is its sourcedId, which it returns. */
  aLineItem(values?: Json): Promise<string>;
  /** A result of the first student for a line item, as platforms send it. */
  result(lineItemSourcedId: string, values?: Json): Json;
}

/** Creates a classroom with a platform. */
export async function aPlatformRoom(
  app: TestApp,
  options: Parameters<typeof aClassroom>[1] = {},
): Promise<PlatformRoom> {
  const room = await aClassroom(app, options);
  const admin = await app.make.aUser({ institution: room.institution });
  const platform = await aPlatform(app, admin);
  const lineItem = (values: Json = {}) => ({
    title: 'Essay',
    description: 'Write an essay',
    assignDate: '2026-10-01T08:30:00.000Z',
    dueDate: '2026-10-08T21:59:59.999Z',
    class: { sourcedId: `k-${room.classId}` },
    category: { sourcedId: 'cat-other' },
    resultValueMin: 0,
    resultValueMax: 100,
    ...values,
  });
  return {
    ...room,
    admin,
    platform,
    lineItem,
    aLineItem: async (values = {}) => {
      const sourcedId = randomUUID();
      await platform.putLineItem(sourcedId, lineItem({ title: sourcedId, ...values }));
      return sourcedId;
    },
    result: (lineItemSourcedId, values = {}) => ({
      lineItem: { sourcedId: lineItemSourcedId },
      student: { sourcedId: `s-${room.students[0]?.id}` },
      scoreStatus: 'fully graded',
      score: 80,
      scoreDate: '2026-10-09',
      ...values,
    }),
  };
}

/** Connects a platform to the school of a user. */
export async function aPlatform(
  app: TestApp,
  admin: TestUser,
  names: readonly OneRosterScopeName[] = scopeNames,
): Promise<GradebookPlatform> {
  const scopes = (['v1p2', 'v1p1'] as const).flatMap((version) => names.map((name) => oneRosterScope(version, name)));
  const client = await anOAuthClient(app, admin, scopes);
  return new GradebookPlatform(await client.aToken());
}

/** Returns the description of an error of OneRoster. */
export function descriptionOf({ body }: Answer): string {
  return body.imsx_description;
}
