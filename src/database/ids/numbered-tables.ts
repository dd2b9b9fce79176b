/**
 * Tables whose ids clients see. Each institution numbers its records from 1, so an id fits GraphQL's `Int` for as long as the
 * institution exists, tells nothing of other institutions, and stays the same in another database.
 */
export const numberedTables = [
  'absence_contacts',
  'absence_notes',
  'api_keys',
  'assessment_categories',
  'assessments',
  'attendance_codes',
  'attendance_records',
  'audit_logs',
  'authenticators',
  'classes',
  'courses',
  'disclosures',
  'document_batches',
  'document_templates',
  'documents',
  'enrolments',
  'grade_scales',
  'grades',
  'grading_policies',
  'guardians',
  'identity_providers',
  'imports',
  'mails',
  'oauth_clients',
  'roles',
  'sessions',
  'students',
  'terms',
  'transfer_credits',
  'user_identities',
  'users',
  'webhook_deliveries',
  'webhooks',
] as const;

export type NumberedTable = (typeof numberedTables)[number];

/** Tables whose lists are in the order of ids. Their numbers are not taken ahead, so that several processes keep to it. */
export const orderedTables: ReadonlySet<NumberedTable> = new Set(['imports', 'sessions', 'webhook_deliveries']);
