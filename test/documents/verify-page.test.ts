import { expect, test } from 'vitest';
import { aReportSchool, codeOf, documentsOf, issue, run, useDocumentApp } from './report-school.ts';

/** The public page that verifies a code ([D148]). */

const app = await useDocumentApp();

const open = (code?: string, language = 'en') =>
  app.anonymous().get(code === undefined ? '/verify' : `/verify?${new URLSearchParams({ code })}`, {
    'Accept-Language': language,
  });

test('the page shows what the paper must show, and says in words whether it holds', async () => {
  const school = await aReportSchool(app);
  await issue(school);
  const [document] = await documentsOf(school);
  const code = await codeOf(app, school, document.id);

  const valid = await open(code.toLowerCase());

  expect(valid.status).toBe(200);
  expect(Object.fromEntries(valid.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'nonce-[\w-]{22}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    ),
    'x-robots-tag': 'noindex',
  });
  for (const text of ['This document is genuine and valid.', 'Grace Hopper0001', 'Algebra', school.institution.name])
    expect(valid.body).toContain(text);
  expect(valid.body).not.toContain('<script');
  expect((await open(code, 'es-MX,es')).body).toContain('<html lang="es">');
  await run(school.client, 'mutation ($id: Int!) { revokeDocument(id: $id, reason: "Mistaken") { id } }', {
    id: document.id,
  });
  const revoked = await open(code);
  expect(revoked.body).toContain('The institution revoked this document');
  expect(revoked.body).not.toMatch(/genuine and valid|Mistaken/);
});

test('an unknown code is 404 and stands in the form as text, and the page without a code is the form', async () => {
  const unknown = await open('"><b>0000-0000');
  expect([unknown.status, unknown.body]).toEqual([404, expect.stringContaining('No document has this code.')]);
  expect(unknown.body).toContain('value="&#34;&#62;&#60;b&#62;0000-0000"');
  const empty = await open();
  expect([empty.status, empty.body]).toEqual([200, expect.stringContaining('name="code" value=""')]);
  expect((await app.anonymous().post('/verify')).status).toBe(405);
});

test('after 30 codes in an hour the page is 429', async () => {
  await app.registrar.limits.counter('verify_document', 3600).set('127.0.0.1', 30, 3600);
  const { status, headers, body } = await open('0000-0000-0000-0000-0000', 'es');
  expect([status, body]).toEqual([429, expect.stringContaining('Han llegado demasiados códigos')]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
