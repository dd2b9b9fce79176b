import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import Provider from 'oidc-provider';

const { privateKey: signingKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Returns the ID token with other claims, signed by the provider. */
export function withClaims(idToken: string, claims: object): string {
  const [header, payload] = idToken.split('.') as [string, string];
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims };
  const signed = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), signingKey).toString('base64url')}`;
}

/** The claims that the kinds of providers send, besides those of the standard scopes. */
const OTHER_CLAIMS = ['hd', 'tid', 'oid', 'acct', 'xms_edov', 'preferred_username', 'district'];

/** An account at the provider. */
export interface ProviderAccount {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** Answers a request in place of the provider. Returns false to leave it to the provider. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * A real provider of OpenID Connect on this machine, with TLS and a page of its own: a form with one button. `account` signs in there,
 * without a page where `asks` is false.
 */
export class TestIdentityProvider {
  account: ProviderAccount = { sub: 'nobody' };
  asks = false;
  /** The answer of ClassLink at `/v2/my/info`. */
  info: object = {};
  fault: Fault = () => false;
  /** Replaces the ID token that the token endpoint answers. */
  forge: ((idToken: string) => string) | undefined;
  /** The paths that were requested. */
  readonly requested: string[] = [];

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
  ) {}

  static readonly clientId = 'registrar-test';
  static readonly clientSecret = 'a secret of the test provider';

  static async start(): Promise<TestIdentityProvider> {
    const server = createServer(certificate());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
    const own = new TestIdentityProvider(issuer, server);
    const provider = createProvider(issuer, () => own.account);
    const pass = provider.callback();
    server.on('request', (request, response) => own.answer(request, response, provider, pass));
    return own;
  }

  /** Starts the provider of this process, whose server ends with it. */
  static shared(): Promise<TestIdentityProvider> {
    shared ??= TestIdentityProvider.start().then((provider) => {
      provider.server.unref();
      return provider;
    });
    return shared;
  }

  private answer(request: IncomingMessage, response: ServerResponse, provider: Provider, pass: RequestListener): void {
    const path = (request.url as string).split('?')[0] as string;
    this.requested.push(path);
    if (this.fault(request, response)) return;
    if (this.forge && path === '/token') replaceIdToken(response, this.forge);
    if (path === '/v2/my/info') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(this.info));
    } else if (!path.startsWith('/interaction/')) pass(request, response);
    else if (this.asks && request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<!doctype html><title>Provider</title><form method="post"><button>Sign in as ${this.account.sub}</button></form>`,
      );
    } else {
      const { sub: accountId, amr } = this.account;
      void provider.interactionFinished(request, response, { login: { accountId, amr } });
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

let shared: Promise<TestIdentityProvider> | undefined;

/** Seconds, far more than a test takes. */
const lifetimes = Object.fromEntries(
  ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((name) => [name, 600]),
);

/** Replaces the ID token in the JSON that is about to be sent. */
function replaceIdToken(response: ServerResponse, forge: (idToken: string) => string): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(body.toString());
    const text = JSON.stringify({ ...answer, id_token: forge(answer.id_token) });
    if (!response.headersSent) response.setHeader('Content-Length', Buffer.byteLength(text));
    return end(text);
  }) as typeof response.end;
}

function createProvider(issuer: string, account: () => ProviderAccount): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: TestIdentityProvider.clientId,
        client_secret: TestIdentityProvider.clientSecret,
        redirect_uris: ['https://registrar.example/callback'],
      },
    ],
    claims: {
      openid: ['sub', 'amr', ...OTHER_CLAIMS],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // As the large providers do. A test of the userinfo endpoint changes it by a claim of its own.
    conformIdTokenClaims: false,
    ttl: lifetimes,
    jwks: { keys: [signingKey.export({ format: 'jwk' })] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test provider'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => account() }),
    loadExistingGrant: async (context: { oidc: { session: { accountId: string }; client: { clientId: string } } }) => {
      const { session, client } = context.oidc;
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = () => true;
  return provider;
}

let cached: { key: Buffer; cert: Buffer } | undefined;

/** Returns a certificate for this machine that connections of this process trust. */
function certificate(): { key: Buffer; cert: Buffer } {
  if (cached) return cached;
  const folder = mkdtempSync(join(tmpdir(), 'registrar-test-provider-'));
  try {
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const files = ['-keyout', keyFile, '-out', certFile];
    execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, ...files], { stdio: 'ignore' });
    cached = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
  } finally {
    rmSync(folder, { recursive: true });
  }
  setDefaultCACertificates([...getCACertificates('default'), cached.cert.toString()]);
  return cached;
}
