import { documentTables } from './document-tables.ts';

/**
 * All tables with data, after those that they refer to, and their columns that need a value of their own. `#table` is the id of the row
 * with the same number there. Columns that take any text are found in the database, also those that are added later.
 */
export const tables: readonly [table: string, columns: Record<string, string>][] = [
  ['roles', { name: "'zebra-' || i", permissions: "array['read:students', 'submit:grades']" }],
  [
    'users',
    {
      email: "'zebra-' || $1::int || '-' || #users || '@school.example'",
      given_name: "'Zebra given'",
      family_name: "'Zebra family'",
      sourced_id: "'zebra-' || i",
      password_hash: "'none'",
      role_id: '#roles',
    },
  ],
  [
    'identity_providers',
    { key: "'zebra-' || i", kind: "'oidc'", domains: "array['zebra.example']", encrypted_secret: "'none'::bytea" },
  ],
  ['user_identities', { user_id: '#users', provider_id: '#identity_providers', subject: "'zebra-' || #users" }],
  ['grade_scales', { kind: "'points'", steps: `'[{"letter": "A", "label": "Zebra", "from": 0, "points": 1}]'` }],
  ['grading_policies', { categories: `'[{"title": "Zebra homework", "weight": 1, "dropLowest": 0}]'` }],
  ['terms', { starts_on: "'2025-09-01'", ends_on: "'2099-06-30'" }],
  ['courses', { code: "'ZEBRA-' || i", credits: '3', grading_policy_id: '#grading_policies' }],
  ['classes', { code: "'ZEBRA-' || i", course_id: '#courses', term_id: '#terms' }],
  [
    'guardians',
    {
      given_name: "'Zebra'",
      family_name: "'Zebra'",
      email: "'zebra-guardian-' || i || '@home.example'",
      sourced_id: "'zebra-' || i",
    },
  ],
  [
    'students',
    {
      student_id: "'zebra-' || i",
      email: "'zebra-' || i || '@students.example'",
      class_id: '#classes',
      enrollment_date: "'2025-09-01'",
      primary_guardian_id: '#guardians',
      sourced_id: "'zebra-' || i",
    },
  ],
  ['student_status_changes', { student_id: '#students', to_status: "'active'", changed_by: '#users' }],
  ['enrolments', { class_id: '#classes', student_id: '#students', is_primary: 'true', begins_on: "'2025-09-01'" }],
  [
    'attendance_records',
    { class_id: '#classes', student_id: '#students', date: "'2026-01-05'", status: "'present'", recorded_by: '#users' },
  ],
  ['attendance_codes', { status: "'absent'" }],
  [
    'absence_notes',
    {
      student_id: '#students',
      from_date: "'2026-01-05'",
      to_date: "'2026-01-06'",
      code_id: '#attendance_codes',
      reported_by: "'school'",
      guardian_id: '#guardians',
      created_by: '#users',
    },
  ],
  [
    'absence_contacts',
    {
      student_id: '#students',
      date: "'2026-01-05'",
      outcome: "'reached'",
      guardian_id: '#guardians',
      created_by: '#users',
    },
  ],
  [
    'transfer_credits',
    { student_id: '#students', school_year: '2024', credits: '3', points: '4', counts_for_gpa: 'true' },
  ],
  [
    'assessments',
    {
      class_id: '#classes',
      course_id: '#courses',
      term_id: '#terms',
      category: "'Zebra homework'",
      assigned_on: "'2026-01-05'",
      due_on: "'2026-01-09'",
      description: "'Zebra task'",
    },
  ],
  [
    'grades',
    {
      class_id: '#classes',
      course_id: '#courses',
      term_id: '#terms',
      assessment_id: '#assessments',
      student_id: '#students',
      score: '50',
      submitted_by: '#users',
    },
  ],
  [
    'grade_history',
    {
      grade_id: '#grades',
      student_id: '#students',
      class_id: '#classes',
      course_id: '#courses',
      term_id: '#terms',
      assessment_id: '#assessments',
      max_score: '100',
      status: "'graded'",
      submitted_by: '#users',
      submitted_at: 'now()',
    },
  ],
  ...documentTables,
  [
    'api_keys',
    {
      prefix: "'edk_zebra'",
      key_hash: `sha256(($1::int || ' ' || #api_keys)::bytea)`,
      created_by: '#users',
    },
  ],
  [
    'oauth_clients',
    {
      client_id: `$1::int || ' ' || #oauth_clients`,
      secret_hash: `sha256(($1::int || ' ' || #oauth_clients)::bytea)`,
      scopes: "array['read:students']",
      created_by: '#users',
    },
  ],
  [
    'audit_logs',
    {
      actor_type: "'user'",
      actor_id: '#users',
      action: "'student.updated'",
      resource_type: "'student'",
      resource_id: '#students',
    },
  ],
  [
    'student_changes',
    { audit_log_id: '#audit_logs', type: "'updated'", student_id: '#students', student_number: "'zebra-' || i" },
  ],
  ['webhooks', { url: "'https://zebra.example/' || i", events: "array['*']", encrypted_secret: "'none'::bytea" }],
  ['events', { type: "'student.updated'", data: "'{}'" }],
  ['webhook_deliveries', { webhook_id: '#webhooks', event_id: '#events', status: "'delivered'" }],
  ['webhook_attempts', { delivery_id: '#webhook_deliveries', status: '200', duration_ms: '12' }],
  [
    'sessions',
    {
      user_id: '#users',
      refresh_token_hash: `sha256(($1::int || ' ' || #sessions)::bytea)`,
      user_agent: "'Zebra browser'",
      expires_at: "'2099-01-01'",
    },
  ],
  [
    'imports',
    {
      mode: "'create'",
      total_rows: '2',
      created: '1',
      updated: '0',
      unchanged: '0',
      failed: '1',
      created_by: '#users',
      problems: `'[{"row": 2, "column": "Zebra", "field": "email", "code": "invalid_email"}]'`,
    },
  ],
  ['mails', { user_id: '#users', kind: "'invitation'", status: "'sent'", next_attempt_at: 'null' }],
];
