import { afterAll, beforeEach, expect, test } from 'vitest';
import { useSharedApp } from '../../support/app.ts';
import type { TestInstitution, TestUser } from '../../support/factories.ts';
import { TestIdentityProvider } from '../../support/identity-provider.ts';
import { aProvider, TestBrowser } from '../../support/sso.ts';

/** Whom each kind of provider signs in for the first time ([D70]). */

const app = await useSharedApp();
let institution: TestInstitution;
let teacher: TestUser;

const idp = await TestIdentityProvider.start();
afterAll(() => idp.stop());

beforeEach(async () => {
  institution = await app.make.anInstitution();
  teacher = await app.make.aUser({ institution, role: 'teacher' });
  idp.info = {};
});

const TENANT = 'aaaaaaaa-0000-4000-8000-000000000001';
const google = { kind: 'google', domains: ['school.example'] };
const microsoft = { kind: 'microsoft', tenant: TENANT, domains: ['school.example'] };
const clever = { kind: 'clever', district: 'district-7' };
const classlink = { kind: 'classlink', district: '4711' };
const oidc = { kind: 'oidc' };
const entra = { oid: 'object-1', tid: TENANT };

/** Claims of an account with the teacher's email. */
type Claims = (email: string) => Record<string, unknown>;
const verified: Claims = (email) => ({ email, email_verified: true });

test.each<[string, object, Claims, 'teacher' | 'nobody' | 'outsider']>([
  [
    'google: a verified email of its domain',
    google,
    (email) => ({ ...verified(email), hd: 'school.example' }),
    'teacher',
  ],
  ['google: an account of a consumer', google, verified, 'outsider'],
  ['google: another domain', google, (email) => ({ ...verified(email), hd: 'other.example' }), 'outsider'],
  [
    'google: an email that is not verified',
    google,
    (email) => ({ email, email_verified: false, hd: 'school.example' }),
    'nobody',
  ],
  ['microsoft: the user name', microsoft, (email) => ({ ...entra, preferred_username: email }), 'teacher'],
  [
    'microsoft: a tenant entered in capitals',
    { ...microsoft, tenant: TENANT.toUpperCase() },
    (email) => ({ ...entra, preferred_username: email }),
    'teacher',
  ],
  [
    'microsoft: a verified email',
    microsoft,
    (email) => ({ ...entra, email, xms_edov: '1', preferred_username: 'x@y.example' }),
    'teacher',
  ],
  [
    'microsoft: an email that is not verified',
    microsoft,
    (email) => ({ ...entra, email, email_verified: true, preferred_username: 'x@school.example' }),
    'nobody',
  ],
  ['microsoft: a guest', microsoft, (email) => ({ ...entra, acct: 1, preferred_username: email }), 'nobody'],
  [
    'microsoft: another tenant',
    microsoft,
    (email) => ({ ...entra, tid: 'other', preferred_username: email }),
    'outsider',
  ],
  ['microsoft: no object id', microsoft, (email) => ({ tid: TENANT, preferred_username: email }), 'outsider'],
  ['clever: its district', clever, (email) => ({ ...verified(email), district: 'district-7' }), 'teacher'],
  ['clever: another district', clever, (email) => ({ ...verified(email), district: 'district-8' }), 'outsider'],
  ['oidc: a verified email', oidc, verified, 'teacher'],
  ['oidc: in another spelling', oidc, (email) => verified(email.toUpperCase()), 'teacher'],
  ['oidc: an email that is not verified', oidc, (email) => ({ email }), 'nobody'],
  ['oidc: a verified email of another domain', { ...oidc, domains: ['other.example'] }, verified, 'nobody'],
])('%s', async (_, columns, claims, expected) => {
  idp.account = { sub: `sub-${teacher.id}`, ...claims(teacher.email) };
  await expectArrival(columns, expected);
});

test.each<[string, Claims, 'teacher' | 'nobody' | 'outsider']>([
  ['its tenant', (email) => ({ TenantId: 4711, Email: email, email_verified: true }), 'teacher'],
  ['another tenant', (email) => ({ TenantId: 4712, Email: email, email_verified: true }), 'outsider'],
  ['the identifier in the rosters', () => ({ TenantId: '4711', SourcedId: 'roster-1' }), 'teacher'],
  ['another identifier', () => ({ TenantId: '4711', SourcedId: 'roster-2' }), 'nobody'],
])('classlink: %s', async (_, info, expected) => {
  const text = `update users set sourced_id = 'roster-1' where institution_id = $1 and id = $2`;
  await app.pool.query(text, [institution.id, teacher.id]);
  idp.account = { sub: `sub-${teacher.id}` };
  idp.info = info(teacher.email);
  await expectArrival(classlink, expected);
});

async function expectArrival(columns: object, expected: 'teacher' | 'nobody' | 'outsider'): Promise<void> {
  const provider = await aProvider(app, institution, idp, { ...columns });
  const browser = new TestBrowser(app);
  const arrival = await browser.open(provider.path);
  const account = await browser.account();
  if (expected === 'teacher') {
    expect([arrival.status, arrival.url.pathname]).toEqual([303, '/dashboard']);
    expect(account).toMatchObject({ id: teacher.id, signedInBy: ['sso'] });
  } else {
    expect([arrival.status, account]).toEqual([403, null]);
    expect(arrival.text).toContain(
      expected === 'nobody' ? 'Nobody at this institution' : 'does not belong to the institution',
    );
  }
}
