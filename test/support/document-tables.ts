/** The tables of documents, after those of students and grades. */
export const documentTables: readonly [table: string, columns: Record<string, string>][] = [
  ['document_templates', { kind: "'report_card'", language: "'en'", sections: "array['gpa']", logo_sha256: 'null' }],
  [
    'document_batches',
    {
      kind: "'report_card'",
      term_id: '#terms',
      template_id: '#document_templates',
      layout: "'{}'",
      preferred_name: 'false',
      status: "'done'",
      total: '1',
      student_ids: "'{}'",
      processed: '1',
      due_at: 'null',
      finished_at: 'now()',
      created_by: '#users',
    },
  ],
  [
    'documents',
    {
      kind: "'report_card'",
      student_id: '#students',
      term_id: '#terms',
      issued_on: "'2026-01-05'",
      issued_by: '#users',
    },
  ],
];
