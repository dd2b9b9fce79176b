import { ormOptions } from '../../mikro-orm.config.ts';
import { isRevocationType } from '../access/revocation.ts';
import { RequestCounter } from '../admin/analytics/request-counter.ts';
import { openAuditCheckpoints } from '../audit/audit-checkpoints.ts';
import { type LimitStore, openLimitStore } from '../auth/limits/limit-store.ts';
import { Quota } from '../auth/limits/quota.ts';
import { UploadSlots } from '../auth/limits/upload-slots.ts';
import { ClientThrottle } from '../auth/oauth/client-throttle.ts';
import { CredentialUse } from '../auth/principals/credential-use.ts';
import { PrincipalCache } from '../auth/principals/principal-cache.ts';
import { RefusalRecorder } from '../auth/principals/refusal-trail.ts';
import { RevocationListener } from '../auth/principals/revocation-listener.ts';
import { AccessTokens } from '../auth/sessions/access-token.ts';
import { LoginThrottle } from '../auth/sessions/login-throttle.ts';
import { PasswordQueue } from '../auth/sessions/password-queue.ts';
import { OidcClients } from '../auth/sso/oidc-client.ts';
import { type Database, openDatabase } from '../database/connection/database.ts';
import { DisclosureLog } from '../disclosures/disclosure-log.ts';
import { Typesetter } from '../documents/typesetting/typesetter.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Registrar } from '../registrar.ts';
import type { Config } from '../settings/config.ts';
import type { Secrets } from '../settings/secrets.ts';
import type { Logger } from '../shared/log.ts';

/** Creates the services of a process. The database need not be reachable or migrated yet: until it is, requests get a 503. */
export async function createRegistrar(
  config: Config,
  secrets: Secrets,
  databaseUrl: string,
  log: Logger,
): Promise<Registrar> {
  const directUrl = config.DATABASE_DIRECT_URL ?? databaseUrl;
  const database = await openDatabase(databaseUrl, config.DATABASE_POOL_SIZE, ormOptions, {
    replicaSettings: replicaSettings(config, log),
    directUrl,
  });
  const { principals, listener } = cachePrincipals(database, config.DATABASE_LISTEN_URL ?? directUrl, log);
  const limits = await openLimitStore(database.pool, config.REDIS_URL, log);
  const oidcClients = new OidcClients(secrets.encryptionKey, config.SSO_ALLOW_PRIVATE);
  const requestCounter = new RequestCounter(database.pool, log);
  const disclosures = new DisclosureLog(database, log);
  const refusals = new RefusalRecorder(database, log);
  const typesetter = new Typesetter(config.FONT_DIR, log);
  const close = async () => {
    await Promise.all([requestCounter.close(), refusals.close(), disclosures.close()]);
    limits.close();
    typesetter.close();
    await oidcClients.close();
    await listener.close();
    await database.close();
  };
  return {
    config,
    log,
    database,
    accessTokens: createAccessTokens(config, secrets),
    principals,
    ...createLimits(limits),
    passwordQueue: new PasswordQueue(),
    oidcClients,
    apiKeyUse: new CredentialUse(database.pool, log, 'api_keys'),
    oauthClientUse: new CredentialUse(database.pool, log, 'oauth_clients'),
    refusals,
    requestCounter,
    disclosures,
    uploads: new UploadSlots(),
    typesetter,
    auditCheckpoints: openAuditCheckpoints(config, secrets, database, log),
    metrics: config.METRICS ? await openMetrics(database, disclosures) : null,
    encryptionKey: secrets.encryptionKey,
    stopping: false,
    close,
  };
}

/** Creates the limits that all instances share. */
function createLimits(store: LimitStore) {
  return {
    limits: store,
    quota: new Quota(store),
    loginThrottle: new LoginThrottle(store),
    factorThrottle: new LoginThrottle(store, 'factor'),
    clientThrottle: new ClientThrottle(store),
  };
}

function createAccessTokens(config: Config, { signingKey: key }: Secrets): AccessTokens {
  const { JWT_ISSUER: issuer, JWT_AUDIENCE: audience, ACCESS_TOKEN_TTL: lifetime } = config;
  return new AccessTokens({ key, issuer, audience, lifetime });
}

/** Loads the code of the metrics only where they are collected: it is a hundred files. */
async function openMetrics(database: Database, disclosures: DisclosureLog): Promise<Metrics> {
  const { Metrics } = await import('../metrics/metrics.ts');
  return new Metrics(database, disclosures);
}

function replicaSettings({ DATABASE_REPLICA_URL: url, DATABASE_REPLICA_MAX_LAG: maxLag }: Config, log: Logger) {
  return url ? { url, maxLag, log } : undefined;
}

/**
 * Creates the cache of principals. Changes of this process are removed from it before the response is sent; the database notifies
 * about changes of other processes ([D14]).
 */
function cachePrincipals(
  database: Database,
  listenUrl: string,
  log: Logger,
): { principals: PrincipalCache; listener: RevocationListener } {
  const principals = new PrincipalCache(() => listener.isUpToDate());
  const listener: RevocationListener = new RevocationListener(listenUrl, database.pool, log, {
    onRevocation: (revocation) => {
      principals.invalidate(revocation);
      if (revocation.type === 'institution') database.ids.drop(revocation.institutionId);
    },
    onGap: () => {
      principals.clear();
      database.ids.drop();
    },
  });
  database.onChange = (institutionId, records) => {
    for (const { type, id } of records.map(({ resource }) => resource)) {
      if (isRevocationType(type)) principals.invalidate({ type, institutionId, id: id ?? institutionId });
    }
  };
  listener.start();
  return { principals, listener };
}
