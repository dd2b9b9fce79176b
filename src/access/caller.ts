import type { Permission } from './permissions.ts';
import type { Plan } from './plans.ts';
import type { PathScope } from './scopes.ts';

/** Kinds of actors in the audit trail ([D42]). */
export const actorTypes = ['user', 'api_key', 'oauth_client', 'system'] as const;
export type ActorType = (typeof actorTypes)[number];

/** Identifies a request in logs and in the audit trail. */
export interface RequestIdentity {
  readonly requestId: string;
  readonly ip: string | null;
  /** Value of the `User-Agent` header. */
  readonly userAgent?: string | undefined;
}

/** The identity behind a credential. It is cached and shared by the requests that carry the credential. */
export interface Principal {
  readonly institutionId: number;
  readonly plan: Plan;
  /** The institution's IANA time zone, which decides what "today" is ([D56]). */
  readonly timeZone: string;
  readonly actorType: ActorType;
  /** Id of the user, API key or OAuth client; null for the system. */
  readonly actorId: number | null;
  readonly actorName: string;
  /** Identifies the actor in rate limits and idempotency keys: `user:7`, `api_key:3`, `oauth_client:2`. */
  readonly credential: string;
  readonly permissions: ReadonlySet<Permission>;
  /** The session of a user's bearer token; null for all others. */
  readonly sessionId: number | null;
  /** Scopes of an OAuth client for the paths of OneRoster and SCIM; undefined for all others, who may do nothing there. */
  readonly pathScopes?: ReadonlySet<PathScope> | undefined;
  /** Purpose of an OAuth client; undefined for all others. */
  readonly purpose?: string | null | undefined;
  /**
   * Time at which a user of the dashboard last entered the password, in seconds since the epoch. Undefined for all others, who are
   * not asked again.
   */
  readonly signedInAt?: number | undefined;
  /** True for a user who must register a second factor first, and has no permission until then ([D67]). */
  readonly mustRegisterFactor?: true;
}

/** The principal of a request and the request's identity. Permissions are decided and audit records written from it. */
export interface Caller extends Principal, RequestIdentity {}

/** Returns the id of the user who makes the request; null for all others. */
export function userIdOf({ actorType, actorId }: Caller): number | null {
  return actorType === 'user' ? actorId : null;
}

/** Returns the credential of the API key or OAuth client that makes the request, `api_key:3`; null for all others. */
export function programOf({ actorType, credential }: Caller): string | null {
  return actorType === 'api_key' || actorType === 'oauth_client' ? credential : null;
}

/** A user, by the key of the table. */
export interface UserKey {
  readonly institutionId: number;
  readonly userId: number;
}

/** A user, an API key or an OAuth client as it is stored, with its institution's settings. */
export interface StoredActor {
  readonly institution_id: number;
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  readonly time_zone: string;
}

/** Returns the principal of a stored actor. It has no permissions. */
export function principalOf(
  actorType: Exclude<ActorType, 'system'>,
  { institution_id, id, name, plan, time_zone }: StoredActor,
): Principal {
  return {
    institutionId: institution_id,
    plan,
    timeZone: time_zone,
    actorType,
    actorId: id,
    actorName: name,
    credential: `${actorType}:${id}`,
    permissions: new Set(),
    sessionId: null,
  };
}

/** Returns the caller of a request that only presents a credential. It has no permissions. */
export function callerWithoutPermissions(
  { requestId, ip, userAgent }: RequestIdentity,
  actorType: 'user' | 'oauth_client',
  actor: StoredActor,
): Caller {
  return { requestId, ip, userAgent, ...principalOf(actorType, actor) };
}
