import { sealClientSecret } from '../../src/auth/sso/providers/provider-secret.ts';
import { requireServiceAddress } from '../../src/settings/service-address.ts';
import type { TestApp } from './app.ts';
import { Client } from './client.ts';
import type { TestInstitution } from './factories.ts';
import { TestIdentityProvider } from './identity-provider.ts';

/** An identity provider of an institution. */
export interface ConfiguredProvider {
  readonly id: number;
  /** The path at which a sign-in begins. */
  readonly path: string;
}

/** Configures the provider for an institution, of any kind, in the place of the real one. */
export async function aProvider(
  app: TestApp,
  institution: TestInstitution,
  { issuer }: TestIdentityProvider,
  columns: Record<string, unknown> = {},
): Promise<ConfiguredProvider> {
  const { pool } = app;
  const key = app.make.unique('provider');
  const values = { institution_id: institution.id, key, name: 'Contoso', kind: 'oidc', issuer, ...columns };
  const client = { client_id: TestIdentityProvider.clientId, encrypted_secret: Buffer.alloc(0) };
  const row = Object.entries({ ...client, ...values });
  const places = row.map((_, index) => `$${index + 1}`);
  const { rows } = await pool.query<{ id: number }>(
    `insert into identity_providers (${row.map(([name]) => name).join(', ')}) values (${places.join(', ')}) returning id`,
    row.map(([, value]) => value),
  );
  const { id } = rows[0] as { id: number };
  const owner = { institutionId: institution.id, id };
  const sealed = sealClientSecret(app.registrar.encryptionKey, owner, TestIdentityProvider.clientSecret);
  await pool.query('update identity_providers set encrypted_secret = $3 where institution_id = $1 and id = $2', [
    institution.id,
    id,
    sealed,
  ]);
  const { rows: slugs } = await pool.query('select slug from institutions where id = $1', [institution.id]);
  return { id, path: `/auth/sso/${slugs[0].slug}/${key}` };
}

/** The last answer of a chain of redirects. */
export interface Arrival {
  readonly status: number;
  readonly url: URL;
  readonly text: string;
}

/** A browser without a screen: it follows redirects between the service and a provider, and keeps their cookies. */
export class TestBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();
  /** The address that the service has by its settings: redirects lead there, and cookies belong to it. */
  readonly service: URL;

  constructor(private readonly app: TestApp) {
    this.service = new URL(requireServiceAddress(app.registrar.config));
  }

  /** Opens a page of the service, and follows redirects until a page of the dashboard or one that is none. */
  async open(path: string, steps = Number.POSITIVE_INFINITY): Promise<Arrival> {
    let url = new URL(path, this.service);
    for (let step = 1; ; step += 1) {
      const response = await this.fetch(url);
      const location = response.headers.get('location');
      if (location === null) return { status: response.status, url, text: await response.text() };
      url = new URL(location, url);
      if (step >= steps || url.pathname.startsWith('/dashboard')) return { status: response.status, url, text: '' };
    }
  }

  async fetch(url: URL, init: RequestInit = {}): Promise<Response> {
    const isOurs = url.origin === this.service.origin;
    const jar = this.jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const target = isOurs ? new URL(url.pathname + url.search, this.app.url) : url;
    const response = await fetch(target, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) },
    });
    for (const text of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text) as unknown as [string, string, string];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(text)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** The cookies of an origin. */
  jarOf({ origin }: URL): Map<string, string> {
    const jar = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, jar);
    return jar;
  }

  /** The cookies of the service. */
  get own(): Map<string, string> {
    return this.jarOf(this.service);
  }

  /** Returns the access token of the browser's session; undefined if nobody is signed in. */
  async token(): Promise<string | undefined> {
    const response = await this.post('/dashboard/session/refresh');
    if (response.status !== 200) return undefined;
    return ((await response.json()) as { access_token?: string }).access_token;
  }

  /** Signs in with a password. */
  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.step('', { email, password });
  }

  /** Takes a step of a sign-in on the dashboard, and returns the answer. */
  async step(path: string, body: object): Promise<Record<string, unknown>> {
    return (await this.post(`/dashboard/session${path}`, body)).json() as Promise<Record<string, unknown>>;
  }

  /** Asks for the profile of the session. */
  async account(): Promise<{ id: number; email: string; signedInBy: string[] } | null> {
    const token = await this.token();
    if (token === undefined) return null;
    const client = new Client(this.app.url, { authorization: `Bearer ${token}` });
    return (await client.graphql('{ account { id email name signedInBy } }')).body.data?.account ?? null;
  }

  private post(path: string, body?: object): Promise<Response> {
    return this.fetch(new URL(path, this.service), {
      method: 'POST',
      headers: {
        'x-registrar': 'dashboard',
        'sec-fetch-site': 'same-origin',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}
