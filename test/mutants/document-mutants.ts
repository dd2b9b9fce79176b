import { of } from './mutant.ts';

const issuing = ['test/documents/issue-documents.test.ts'];
const verifying = ['test/documents/verify-document.test.ts'];
const files = ['test/documents/document-files.test.ts'];
const used = ['test/documents/used-templates.test.ts'];

/** Faults of issued documents. */
export const documents = [
  ...of('src/documents/content/final-lines.sql.ts', issuing, [
    ['g.assessment_id is null and g.published_at is not null', 'g.assessment_id is null', 'without a published final'],
  ]),
  ...of('src/documents/issuing/issue-page.ts', issuing, [
    ['canonicalJson({ ...former, issued: null })', 'canonicalJson(former)', 'the same order again'],
  ]),
  ...of('src/documents/verify-document.service.ts', verifying, [
    ['contentHash(canonical) === sha256', 'sha256 !== undefined', 'altered content and an altered audit record'],
  ]),
  ...of('src/students/erasure/erase-student.sql.ts', verifying, [
    ['set content = null, code_hash = null, revocation_reason', 'set revocation_reason', 'erasing the student'],
  ]),
  ...of(
    'src/documents/issuing/document-worker.ts',
    ['test/documents/document-batches.test.ts'],
    [
      ['order by due_at limit $1', 'order by id limit $1', 'institutions take turns'],
      ['return this.issueSingly(batch)', 'return this.fail(batch)', 'always fails'],
    ],
  ),
  ...of(
    'src/documents/issuing/document-batch.queries.ts',
    ['test/documents/document-batches.test.ts', 'test/documents/issue-documents.test.ts'],
    [["shown.deleted_at is null or p.problem = 'erased'", 'true']],
  ),
  ...of('src/documents/issuing/batch-students.ts', issuing, [
    [" and s.status = 'active' and s.grade_level = $2", ' and s.grade_level = $2'],
    ['least($3::date, t.ends_on)', '$3::date'],
  ]),
  ...of('src/documents/files/batch-file.queries.ts', files, [[' and s.deleted_at is null', '', 'a batch is one file']]),
  ...of(
    'src/documents/files/batch-file.queries.ts',
    ['test/facade/dashboard/reauthentication.test.ts', 'test/documents/document-batches.test.ts'],
    [
      ['assertRecentSignIn(caller);', '', 'exporting students'],
      ['if (!hasEnded)', 'if (total < 0)', 'one batch runs'],
    ],
  ),
  ...of('src/documents/files/document-file.queries.ts', files, [
    ["await recordFile(database, caller, { kind: 'export'", "void ({ kind: 'export'", 'the office downloads'],
  ]),
  ...of('src/documents/templates/document-template.service.ts', used, [
    ['if (batches > 0)', 'if (batches < 0)', 'deactivated instead'],
  ]),
  ...of('src/documents/issuing/issue-documents.service.ts', used, [
    ['ordered?.active === false', 'ordered?.active === undefined', 'deactivated instead'],
  ]),
  ...of(
    'src/documents/content/compose-contents.ts',
    ['test/documents/document-figures.test.ts'],
    [['{ ranked, published: true }', '{ ranked }', 'a transcript has']],
  ),
  ...of('src/audit/log/audit-log.queries.ts', issuing, [
    ["l.resource_type = 'document' and", "l.resource_type = 'documents' and", 'the trail'],
  ]),
];
