import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createUndistributedDatabase } from '../support/database.ts';

/** Tenancy in the schema: the database separates institutions, and its tables can be distributed by institution. */

const notTenantTables = ['institutions', 'mikro_orm_migrations', 'rate_limits'];

/** Indexes that do not begin with institution_id, each with its reason. */
const exceptions = {
  users_email_key: 'login does not name an institution, so emails of users are unique across all of them ([D10])',
  sessions_refresh_token_key: 'a refresh token does not contain the institution',
  api_keys_hash_key: 'an API key does not contain the institution',
  oauth_clients_client_id_key: 'a request for a token does not contain the institution',
  oauth_clients_secret_index: 'a secret as the token of SCIM does not contain the institution',
  password_links_expires_at_index: 'expired links of all institutions are deleted together',
  mails_created_at_index: 'old mails of all institutions are deleted together',
  mails_waiting_index: 'institutions with waiting mails are found together',
  sessions_expires_at_index: 'old sessions of all institutions are deleted together',
  documents_code_hash_key: 'a verification code does not contain the institution',
  deleted_guardians_deleted_at_index: 'guardians of all institutions that were deleted long ago are erased together',
  idempotency_keys_created_at_index: 'old keys of all institutions are deleted together',
  disclosures_student_ids_index:
    'a GIN index cannot begin with the institution; few institutions have a student with the same id',
  webhook_deliveries_next_attempt_at_index: 'due deliveries of all institutions are selected together',
};

/** Foreign keys that read all rows of the institution, each with its reason. */
const keysWithoutIndex = {
  'absence_notes → attendance_codes': 'a code is rarely deleted, and an institution has thousands of notes at most',
  'assessments → courses': 'a course is rarely deleted, and an institution has thousands of assessments at most',
  'assessments → terms': 'terms are deleted only by the undo of a bundle',
  'attendance_records → attendance_codes': 'one index finds the marks that name any code, which are few',
  'document_batches → document_templates': 'an institution has few batches',
  'document_batches → terms': 'terms are deleted only by the undo of a bundle',
  'document_templates → document_logos': 'logos are never deleted',
  'documents → terms': 'terms are deleted only by the undo of a bundle',
  'grades → terms': 'terms are deleted only by the undo of a bundle',
};

const database = await createUndistributedDatabase();
const client = new Client({ connectionString: database.url });
await client.connect();

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Returns the column `name` of each row. */
async function names(sql: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql, values);
  return rows.map((row) => row.name);
}

test('every table has a mandatory institution_id', async () => {
  const others = await names(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'institution_id' and attnotnull)
    order by 1`);
  expect(others).toEqual(notTenantTables);
});

test('every primary key, unique constraint and index begins with institution_id', async () => {
  const others = await names(
    `select index.relname as name
     from pg_index join pg_class as index on index.oid = indexrelid join pg_class as tab on tab.oid = indrelid
       left join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where tab.relnamespace = 'public'::regnamespace and not tab.relispartition and tab.relname <> all ($1) and attname is distinct from 'institution_id'
     order by 1`,
    [notTenantTables],
  );
  expect(others).toEqual(Object.keys(exceptions).sort());
});

test('every foreign key stays within the institution', async () => {
  const others = await names(
    `select conrelid::regclass || ' → ' || confrelid::regclass || ': ' || conname as name
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from unnest(conkey, confkey) as pair (own, other)
         join pg_attribute as mine on mine.attrelid = conrelid and mine.attnum = own
         join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = other
       where mine.attname = 'institution_id'
         and theirs.attname = case when confrelid = 'institutions'::regclass then 'id' else 'institution_id' end)`,
  );
  expect(others).toEqual([]);
});

/** A row is deleted only after each foreign key to it has looked for rows that refer to it. */
test('every foreign key to rows that can be deleted finds its rows by an index', async () => {
  const others = await names(
    `select distinct conrelid::regclass || ' → ' || confrelid::regclass as name
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 and confrelid <> 'users'::regclass and not exists (
       select from pg_index
       where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
         and coalesce(pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$', true))
     order by 1`,
  );
  expect(others).toEqual(Object.keys(keysWithoutIndex));
});

/** `assign_id` fires for rows without an id only, and those of an institution that is loaded have one. */
test('no trigger on inserts fires while the rows of an institution are loaded', async () => {
  const others = await names(
    `select tgrelid::regclass || ': ' || tgname as name from pg_trigger
     where not tgisinternal and tgtype & 4 <> 0 and tgname <> 'assign_id' and pg_get_triggerdef(oid) not like '%registrar.restoring%'`,
  );
  expect(others).toEqual([]);
});

test('autovacuum analyzes the tables of a roster after some changes, however large they are', async () => {
  const analyzed = await names(`
    select relname as name from pg_class
    where reloptions @> '{autovacuum_analyze_scale_factor=0,autovacuum_analyze_threshold=1000}' order by 1`);
  expect(analyzed).toEqual([
    'academic_records',
    'classes',
    'enrolments',
    'guardians',
    'student_guardians',
    'students',
    'users',
  ]);
});
