import { numbered } from './table-parts.ts';

/**
 * Columns of disclosures by which none is looked up. Sorting the sampled arrays takes longer than all the rest of gathering statistics.
 * Students are found by an index that needs none.
 */
const NOT_SEARCHED = [
  ...['recipient_type', 'recipient_id', 'recipient_name', 'kind', 'purpose', 'fields', 'student_ids', 'filter'],
  'request_id',
];
const SEARCHED = ['institution_id', 'id', 'occurred_at', 'delivery_id'];

const sample = (columns: string[], size: number) =>
  columns.map((column) => `alter column ${column} set statistics ${size}`).join(', ');

/**
 * The record of disclosures: who received which personal data of which students (34 CFR 99.32). It refers to no other table, because
 * entries outlive recipients and each insert would pay for the check.
 */
export const disclosures = `
-- Statistics are gathered from a small sample, and less often: while the record grows fast, gathering them took PostgreSQL about as long as
-- inserting the entries.
create table disclosures (
  institution_id integer not null,
  id integer not null,
  occurred_at timestamptz not null default clock_timestamp(),
  recipient_type text not null check (recipient_type in ('user', 'api_key', 'oauth_client', 'system', 'webhook')),
  recipient_id integer,
  recipient_name text not null,
  kind text not null check (kind in ('read', 'export', 'bundle', 'webhook')),
  purpose text,
  fields text[] not null,
  student_ids integer[],
  filter jsonb,
  request_id text,
  delivery_id bigint,
  primary key (institution_id, id)
) with (autovacuum_analyze_scale_factor = 0.5, autovacuum_analyze_threshold = 10000);
alter table disclosures ${sample(SEARCHED, 10)}, ${sample(NOT_SEARCHED, 0)};
comment on column disclosures.student_ids is 'null for all students who existed then';
-- Collects more entries before it sorts them in, which halves the cost of an entry of a page of students.
create index disclosures_student_ids_index on disclosures using gin (student_ids) with (gin_pending_list_limit = 16384);
create index disclosures_all_students_index on disclosures (institution_id, occurred_at, id) where student_ids is null;
create unique index disclosures_delivery_id_key on disclosures (institution_id, delivery_id, recipient_name) where delivery_id is not null;
${numbered('disclosures')}

-- Only the deletion of an institution deletes its entries.
create function refuse_disclosure_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('registrar.deleting', true) = 'on' then
    return null;
  end if;
  raise exception '% takes no %: the record of disclosures is append-only', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger refuse_disclosure_change before update or delete or truncate on disclosures
  for each statement execute function refuse_disclosure_change();
`;
