import { expect, test } from 'vitest';
import { hashVerificationCode, newVerificationCode } from '../../src/documents/verification-code.ts';
import { tamper } from '../support/tampering.ts';
import {
  aReportSchool,
  codeOf,
  documentsOf,
  issue,
  type ReportSchool,
  run,
  useDocumentApp,
  VERIFY,
} from './report-school.ts';

/** The public check of a verification code ([D148], [D149]). */

const app = await useDocumentApp();
const query = (text: string, values: unknown[]) => app.pool.query(text, values);

const verify = (code: string) => run(app.anonymous(), VERIFY, { code });

const UNKNOWN = {
  valid: false,
  intact: null,
  kind: null,
  institution: null,
  issuedOn: null,
  studentName: null,
  revokedOn: null,
  replacedOn: null,
  lines: null,
  gpa: null,
  credits: null,
};

async function anIssued(school?: ReportSchool) {
  const issued = school ?? (await aReportSchool(app));
  await issue(issued);
  const [document] = await documentsOf(issued);
  return { school: issued, document, code: await codeOf(app, issued, document.id) };
}

test('a code tells everybody what the paper shows, however it is typed', async () => {
  const { school, document, code } = await anIssued();
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  const shown = {
    valid: true,
    intact: true,
    kind: 'report_card',
    institution: school.institution.name,
    issuedOn: document.content.issuedOn,
    studentName: 'Grace Hopper0001',
    revokedOn: null,
    replacedOn: null,
    lines: [{ course: 'Algebra', term: 'Spring', letter: 'A', credits: 3 }],
    gpa: 4,
    credits: 3,
  };
  expect(await verify(code)).toEqual(shown);
  const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect(await verify(` ${typed} `)).toEqual(shown);
});

test('a code and its hash do not depend on how it is written, and no two codes are alike', () => {
  const codes = Array.from({ length: 1_000 }, newVerificationCode);
  expect(new Set(codes).size).toBe(1_000);
  expect(hashVerificationCode('iL0o – u')).toEqual(hashVerificationCode('1100U'));
});

test('a revoked code is not valid, and a replaced one says since when', async () => {
  const { school, document, code } = await anIssued();
  await query(`update grades set letter = 'B' where institution_id = $1`, [school.institution.id]);
  const newer = await anIssued(school);
  expect(await verify(code)).toMatchObject({ valid: true, replacedOn: newer.document.content.issuedOn });
  await run(school.client, `mutation { revokeDocument(id: ${document.id}, reason: "Mistaken") { id } }`);
  const revoked = await verify(code);
  expect(revoked).toMatchObject({ valid: false, intact: true, revokedOn: document.content.issuedOn });
  expect(JSON.stringify(revoked)).not.toContain('Mistaken');
});

test('an altered content and an altered audit record are not intact', async () => {
  const one = await anIssued();
  const other = await anIssued();
  await query(
    'update documents set content = set_byte(content, 60, get_byte(content, 60) # 1) where institution_id = $1',
    [one.school.institution.id],
  );
  await tamper(
    app.pool,
    other.school.institution.id,
    `update audit_logs set changes = jsonb_set(changes, '{number,to}', '"2020-1"')
     where institution_id = :institution and action = 'document.issued'`,
  );

  expect(await verify(one.code)).toMatchObject({ valid: true, intact: false, lines: null });
  expect(await verify(other.code)).toMatchObject({ valid: true, intact: false, studentName: 'Grace Hopper0001' });
});

test('erasing the student destroys the content, and the code is as unknown as any other', async () => {
  const { school, document, code } = await anIssued();
  const [student] = school.students as [ReportSchool['students'][number]];
  const admin = await app.as(await app.make.aUser({ institution: school.institution }));
  await run(admin, `mutation { deleteStudent(id: ${student.id}) { id } }`);
  expect(await documentsOf(school)).toEqual([]);
  expect(await verify(code)).toMatchObject({ valid: true });
  await run(admin, `mutation { restoreStudent(id: ${student.id}) { id } }`);
  expect((await documentsOf(school))[0]).toMatchObject({
    id: document.id,
    content: { studentName: 'Grace Hopper0001' },
  });

  await run(admin, `mutation { revokeDocument(id: ${document.id}, reason: "Her sister's") { id } }`);

  await run(admin, `mutation { eraseStudent(id: ${student.id}) { id } }`);

  expect(await verify(code)).toEqual(UNKNOWN);
  const { rows } = await query(
    'select content, code_hash, revocation_reason from documents where institution_id = $1',
    [school.institution.id],
  );
  expect(rows).toEqual([{ content: null, code_hash: null, revocation_reason: null }]);
  const audit = await run(admin, 'query { verifyAuditLog { valid } }');
  expect(audit).toEqual({ valid: true });
});

test('an address has 30 tries an hour', async () => {
  await app.registrar.limits.counter('verify_document', 3600).delete('127.0.0.1');
  for (let tries = 0; tries < 30; tries += 1) expect(await verify('0000-0000-0000-0000-0000')).toEqual(UNKNOWN);
  const refused = await app.anonymous().graphql(VERIFY, { code: '0' });
  expect(refused.body.errors[0].extensions).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
});
