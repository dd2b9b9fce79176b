import type { EntityProperty } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, expect, test } from 'vitest';
import { ormOptions } from '../../mikro-orm.config.ts';
import { actorTypes } from '../../src/access/caller.ts';
import { authenticatorKinds } from '../../src/access/sign-in-methods.ts';
import { changeTypes } from '../../src/audit/change-records.ts';
import { contactOutcomes } from '../../src/classes/attendance/absent-students/contact.rules.ts';
import { attendanceStatuses } from '../../src/classes/attendance/attendance-status.ts';
import { reporters } from '../../src/classes/attendance/notes/note.rules.ts';
import { gradeStatuses } from '../../src/classes/grades/grade.entity.ts';
import { numberedTables } from '../../src/database/ids/numbered-tables.ts';
import { calendarDayKinds } from '../../src/database/schema/attendance/calendar-days.ts';
import { disclosureKinds, recipientTypes } from '../../src/disclosures/disclosure.ts';
import { documentKinds } from '../../src/documents/document-content.ts';
import { batchStatuses } from '../../src/documents/issuing/document-batch.ts';
import { problemCodes } from '../../src/documents/issuing/issue-page.ts';
import { logoTypes } from '../../src/input/images/logo.ts';
import { mailKinds, mailStatuses } from '../../src/mail/mail-kinds.ts';
import { importKinds, importModes } from '../../src/students/import/import-run.ts';
import { studentStatuses } from '../../src/students/student.entity.ts';
import { deliveryStatuses } from '../../src/webhooks/deliveries/delivery-status.ts';
import { createUndistributedDatabase } from '../support/database.ts';

/** The entities must match the tables that the migrations create. */

/** Tables without an entity: those that others write, and those of the service that only its SQL reads and writes. */
const withoutEntity = [
  // The ORM and rate-limiter-flexible.
  ['mikro_orm_migrations', 'rate_limits'],
  // Triggers and functions of the database.
  [
    'academic_records',
    'attendance_years',
    'attendance_year_totals',
    'audit_chain',
    'audit_heads',
    'deleted_records',
    'erased_identifiers',
    'guardian_totals',
  ],
  ['id_counters', 'pending_vacuums', 'planned_class_changes', 'student_totals', 'student_words'],
  // Statements that write many rows, or rows that nothing changes.
  [
    'absence_contacts',
    'absence_notes',
    'attendance_records',
    'attendance_rolls',
    'audit_checkpoints',
    'audit_logs',
    'authenticators',
    'calendar_days',
    'disclosures',
    'document_batches',
    'document_logos',
    'document_outcomes',
    'documents',
    'events',
    'grade_history',
  ],
  ['idempotency_keys', 'import_marks', 'import_records', 'import_rows', 'imports', 'request_counts', 'student_changes'],
  ['mails', 'password_links', 'recovery_codes', 'suppressed_addresses', 'user_identities'],
  [
    'deleted_guardians',
    'restored_records',
    'student_guardians',
    'student_status_changes',
    'webhook_attempts',
    'webhook_deliveries',
    'webhook_former_secrets',
  ],
].flat();

/** The words of columns of tables without an entity. */
const words: Readonly<Record<string, readonly string[]>> = {
  'absence_contacts.outcome': contactOutcomes,
  'absence_notes.reported_by': reporters,
  'attendance_records.recorded_status': attendanceStatuses,
  'attendance_records.status': attendanceStatuses,
  'calendar_days.kind': calendarDayKinds,
  'audit_logs.actor_type': actorTypes,
  'authenticators.kind': authenticatorKinds,
  'disclosures.kind': disclosureKinds,
  'disclosures.recipient_type': recipientTypes,
  'document_batches.kind': documentKinds,
  'document_batches.status': batchStatuses,
  'document_logos.type': logoTypes,
  'document_outcomes.problem': problemCodes,
  'documents.kind': documentKinds,
  'grade_history.status': gradeStatuses,
  'import_records.action': ['created', 'updated', 'deleted'],
  'imports.kind': importKinds,
  'imports.mode': importModes,
  'mails.kind': mailKinds,
  'mails.status': mailStatuses,
  'student_changes.type': [...changeTypes, 'marked'],
  'student_status_changes.from_status': studentStatuses,
  'student_status_changes.to_status': studentStatuses,
  'webhook_deliveries.status': deliveryStatuses,
};

const columnTypes: Record<string, string> = {
  boolean: 'boolean',
  blob: 'bytea',
  DateType: 'date',
  datetime: 'timestamp with time zone',
  DecimalType: 'numeric',
  enum: 'text',
  integer: 'integer',
  JsonType: 'json',
  'number[]': 'ARRAY',
  smallint: 'smallint',
  string: 'text',
  'string[]': 'ARRAY',
};

const database = await createUndistributedDatabase();
const orm = await MikroORM.init(ormOptions(database.url));
const metadata = [...orm.getMetadata().getAll().values()].filter((meta) => !meta.abstract);

afterAll(async () => {
  await orm.close();
  await database.drop();
});

function describeProperty(property: EntityProperty) {
  return {
    type: columnTypes[property.enum ? 'enum' : String(property.type)] ?? `no column type for ${property.type}`,
    nullable: property.nullable ?? false,
    hasDefault: Boolean(property.version) || property.default !== undefined || property.defaultRaw !== undefined,
  };
}

test('every entity has the columns of its table, with their types, nullability and defaults', async () => {
  const columns = await orm.em.fork().execute<{ name: string; type: string; nullable: boolean; hasDefault: boolean }[]>(
    `select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as nullable,
       column_default is not null as "hasDefault"
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' and table_name not in (?)
       and not (select relispartition from pg_class where oid = (table_schema || '.' || table_name)::regclass)`,
    [withoutEntity],
  );
  const expected = Object.fromEntries(columns.map(({ name, ...column }) => [name, column]));
  const declared = Object.fromEntries(
    metadata.flatMap((meta) =>
      meta.props.map((prop) => [`${meta.tableName}.${prop.fieldNames[0]}`, describeProperty(prop)]),
    ),
  );
  expect(declared).toEqual(expected);
});

test('every enumeration has the values of its check constraint', async () => {
  const checks = await orm.em.fork().execute<{ table: string; definition: string }[]>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class c on c.oid = conrelid
     where contype = 'c' and not c.relispartition and connamespace = 'public'::regnamespace`,
  );
  const expected: Record<string, string[]> = {};
  for (const { table, definition } of checks) {
    const [, column, values] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? [];
    if (!column || !values) continue;
    expected[`${table}.${column}`] = [...values.matchAll(/'([^']*)'/g)].map(([, value]) => value as string);
  }
  const declared = Object.fromEntries(
    metadata.flatMap((meta) =>
      meta.props.filter((prop) => prop.enum).map((prop) => [`${meta.tableName}.${prop.fieldNames[0]}`, prop.items]),
    ),
  );
  expect({ ...declared, ...words }).toEqual(expected);
});

test('every entity except the institution itself is filtered by institution by default', () => {
  const unfiltered = metadata.filter((meta) => meta.filters.institution?.default !== true);
  expect(unfiltered.map((meta) => meta.className)).toEqual(['Institution']);
});

test('every table with ids numbers them per institution or has a sequence of 64 bits', async () => {
  const sequences = await orm.em.fork().execute<{ table: string; type: string }[]>(
    `select replace(sequencename, '_id_seq', '') as "table", data_type::text as type from pg_sequences
       where schemaname = 'public' and sequencename like '%_id_seq' and sequencename not like 'mikro_%'`,
  );
  const triggers = await orm.em
    .fork()
    .execute<{ table: string }[]>(
      `select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'assign_id' and tgparentid = 0`,
    );
  const numbered = triggers.map(({ table }) => table);
  expect(numbered.sort()).toEqual([...numberedTables]);
  const withSequence = sequences.filter(({ table }) => table !== 'institutions');
  expect(withSequence.filter(({ type }) => type !== 'bigint')).toEqual([]);
  const ofEntities = metadata.filter((meta) => meta.primaryKeys.includes('id')).map((meta) => meta.tableName);
  const known = [...numbered, ...withSequence.map(({ table }) => table), 'institutions'];
  expect(ofEntities.filter((table) => !known.includes(table))).toEqual([]);
});
