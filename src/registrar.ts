import type { KeyObject } from 'node:crypto';
import type { RequestCounter } from './admin/analytics/request-counter.ts';
import type { AuditCheckpoints } from './audit/audit-checkpoints.ts';
import type { ApiKeyUse } from './auth/api-keys/api-key-use.ts';
import type { Quota } from './auth/limits/quota.ts';
import type { UploadSlots } from './auth/limits/upload-slots.ts';
import type { Principals } from './auth/principals/principals.ts';
import type { RefusalTrail } from './auth/principals/refusal-trail.ts';
import type { AccessTokens } from './auth/sessions/access-token.ts';
import type { LoginThrottle } from './auth/sessions/login-throttle.ts';
import type { PasswordQueue } from './auth/sessions/password-queue.ts';
import { type Database, databaseOf } from './database/connection/database.ts';
import type { Logger } from './process/log.ts';
import type { Metrics } from './process/metrics.ts';
import type { Config } from './settings/config.ts';

/** What one running process shares among its requests. Composed once, in create-registrar.ts, and passed on; there are no globals. */
export interface Registrar {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly accessTokens: AccessTokens;
  readonly principals: Principals;
  readonly quota: Quota;
  readonly loginThrottle: LoginThrottle;
  readonly passwordQueue: PasswordQueue;
  readonly apiKeyUse: ApiKeyUse;
  readonly refusals: RefusalTrail;
  readonly requestCounter: RequestCounter;
  readonly uploads: UploadSlots;
  /** Signed heads of the audit trails. */
  readonly auditCheckpoints: AuditCheckpoints;
  /** Null unless METRICS=true. */
  readonly metrics: Metrics | null;
  /** 32 bytes; encrypts secrets at rest ([D52]). */
  readonly encryptionKey: KeyObject;
  /** True from the moment in which the process was asked to stop ([D53]). */
  stopping: boolean;
  /** Leaves the database and everything else that the process holds open. */
  close(): Promise<void>;
}

const views = new WeakMap<Registrar, Map<number, Registrar>>();

/** The registrar as one institution's requests use it: with the institution's share of the database's connections. */
export function registrarOf(registrar: Registrar, institutionId: number): Registrar {
  const known = views.get(registrar) ?? new Map<number, Registrar>();
  views.set(registrar, known);
  const view = known.get(institutionId) ?? newView(registrar, institutionId);
  known.set(institutionId, view);
  return view;
}

function newView(registrar: Registrar, institutionId: number): Registrar {
  const database = databaseOf(registrar.database, institutionId);
  // Everything else stays the registrar's own: `stopping` changes.
  return Object.create(registrar, { database: { value: database } });
}
