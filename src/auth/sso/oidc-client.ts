import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Configuration } from 'openid-client';
import type { Agent } from 'undici';
import { guardedFetch } from '../../shared/outgoing/guarded-fetch.ts';
import { unsealClientSecret } from './providers/provider-secret.ts';

/** Seconds that a provider may take for an answer, and for which its metadata are kept. */
const TIMEOUT = 5;
const METADATA_LIFETIME = 3600;

/** A provider as its requests need it. */
export interface OidcProvider {
  readonly institutionId: number;
  readonly id: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly encryptedSecret: Buffer;
}

/** Loads the library, which takes longer than most requests: a start does without it. */
export const loadOpenId = () => import('openid-client');

/** Talks with identity providers ([D68]). Their metadata and keys are kept for an hour, so that a short outage stops nobody. */
export class OidcClients {
  private readonly configurations = new LRUCache<string, Configuration>({ max: 1_000, ttl: METADATA_LIFETIME * 1000 });
  private agent: Promise<Agent> | undefined;
  private readonly fetch = guardedFetch(() => this.openAgent(), TIMEOUT * 1000);

  /** @param allowPrivate allows providers at private addresses, never without TLS */
  constructor(
    private readonly key: KeyObject,
    private readonly allowPrivate: boolean,
  ) {}

  /** Returns the configuration for requests to a provider. @throws the library's error if its metadata cannot be read */
  async configurationOf(provider: OidcProvider): Promise<Configuration> {
    const { institutionId, id, issuer, clientId, encryptedSecret } = provider;
    const key = [institutionId, id, issuer, clientId, encryptedSecret.toString('base64')].join(' ');
    const known = this.configurations.get(key);
    if (known) return known;
    const configuration = await this.discover(
      issuer,
      clientId,
      unsealClientSecret(this.key, provider, encryptedSecret),
    );
    this.configurations.set(key, configuration);
    return configuration;
  }

  /** Reads the metadata of an issuer. @throws the library's error if there are none, or they are those of another issuer */
  async discover(issuer: string, clientId: string, secret: string): Promise<Configuration> {
    const openId = await loadOpenId();
    const options = { timeout: TIMEOUT, [openId.customFetch]: this.fetch };
    const found = (await openId.discovery(new URL(issuer), clientId, secret, undefined, options)).serverMetadata();
    // Without this list a server takes credentials in the header (OpenID Connect Discovery 1.0, 3).
    const takesPost = found.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const authentication = takesPost ? openId.ClientSecretPost(secret) : openId.ClientSecretBasic(secret);
    const configuration = new openId.Configuration(found, clientId, secret, authentication);
    configuration.timeout = TIMEOUT;
    configuration[openId.customFetch] = this.fetch;
    // The library trusts the connection by which an ID token arrives, and would not verify its signature.
    openId.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  async close(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  /** Opens the agent at the first request: its library takes 10 MB. */
  private openAgent(): Promise<Agent> {
    this.agent ??= import('../../shared/outgoing/outgoing-agent.ts').then(({ createOutgoingAgent }) =>
      createOutgoingAgent({ allowPrivate: this.allowPrivate, timeout: TIMEOUT * 1000 }),
    );
    return this.agent;
  }
}
