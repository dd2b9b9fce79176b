import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { RequestCounter } from './admin/analytics/request-counter.ts';
import type { AuditCheckpoints } from './audit/audit-checkpoints.ts';
import type { LimitStore } from './auth/limits/limit-store.ts';
import type { Quota } from './auth/limits/quota.ts';
import type { UploadSlots } from './auth/limits/upload-slots.ts';
import type { ClientThrottle } from './auth/oauth/client-throttle.ts';
import type { CredentialUse } from './auth/principals/credential-use.ts';
import type { PrincipalCache } from './auth/principals/principal-cache.ts';
import type { RefusalRecorder } from './auth/principals/refusal-trail.ts';
import type { AccessTokens } from './auth/sessions/access-token.ts';
import type { LoginThrottle } from './auth/sessions/login-throttle.ts';
import type { PasswordQueue } from './auth/sessions/password-queue.ts';
import type { OidcClients } from './auth/sso/oidc-client.ts';
import { type Database, institutionDatabase } from './database/connection/database.ts';
import type { DisclosureLog } from './disclosures/disclosure-log.ts';
import type { Typesetter } from './documents/typesetting/typesetter.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Config } from './settings/config.ts';
import type { Logger } from './shared/log.ts';

/** The services that all requests of a process share. Composed once, in create-registrar.ts, and passed on; there are no globals. */
export interface Registrar {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly accessTokens: AccessTokens;
  readonly principals: PrincipalCache;
  /** Counters that all instances share. */
  readonly limits: LimitStore;
  readonly quota: Quota;
  readonly loginThrottle: LoginThrottle;
  /** Counts wrong second factors. */
  readonly factorThrottle: LoginThrottle;
  readonly passwordQueue: PasswordQueue;
  readonly clientThrottle: ClientThrottle;
  readonly oidcClients: OidcClients;
  readonly apiKeyUse: CredentialUse;
  readonly oauthClientUse: CredentialUse;
  readonly refusals: RefusalRecorder;
  readonly requestCounter: RequestCounter;
  readonly disclosures: DisclosureLog;
  readonly uploads: UploadSlots;
  readonly typesetter: Typesetter;
  /** The signed heads of the audit trails. */
  readonly auditCheckpoints: AuditCheckpoints;
  /** Null unless METRICS=true. */
  readonly metrics: Metrics | null;
  /** 32 bytes; encrypts secrets at rest ([D52]). */
  readonly encryptionKey: KeyObject;
  /** True once the process has received a stop signal ([D53]). */
  stopping: boolean;
  /** Closes the database connections and everything else that the process holds open. */
  close(): Promise<void>;
}

/** Number of institutions whose view is kept. */
const MAX_VIEWS = 1_000;

const views = new WeakMap<Registrar, LRUCache<number, Registrar>>();

/** Returns the registrar for the requests of one institution: with that institution's share of the database connections. */
export function forInstitution(registrar: Registrar, institutionId: number): Registrar {
  const cached = views.get(registrar) ?? new LRUCache<number, Registrar>({ max: MAX_VIEWS });
  views.set(registrar, cached);
  const view = cached.get(institutionId) ?? createView(registrar, institutionId);
  cached.set(institutionId, view);
  return view;
}

function createView(registrar: Registrar, institutionId: number): Registrar {
  const database = institutionDatabase(registrar.database, institutionId);
  // Inherits the other properties instead of copying them, because `stopping` changes.
  return Object.create(registrar, { database: { value: database } });
}
