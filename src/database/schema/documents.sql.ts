import { numbered } from './table-parts.ts';

/** Report cards and transcripts ([D143]–[D149]). `json` keeps the order of keys, so that equal values are equal texts. */
export const documents = `
-- Logos by the SHA-256 of their bytes in hexadecimal digits, which the content of a document names. They stay, for the documents that were issued with them.
create table document_logos (
  institution_id integer not null references institutions (id),
  sha256 text not null check (sha256 = encode(sha256(image), 'hex')),
  type text not null check (type in ('png', 'jpeg')),
  width smallint not null check (width between 1 and 2000),
  height smallint not null check (height between 1 and 2000),
  image bytea not null check (octet_length(image) between 1 and 204800),
  created_at timestamptz not null default now(),
  primary key (institution_id, sha256)
);

create table document_templates (
  institution_id integer not null references institutions (id),
  id integer not null,
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('report_card', 'transcript')),
  language text not null check (language in ('en', 'es')),
  paper text not null default 'a4' check (paper in ('a4', 'letter')),
  title text not null check (char_length(title) between 1 and 100),
  header_text text check (char_length(header_text) between 1 and 500),
  footer_text text check (char_length(footer_text) between 1 and 500),
  preferred_name boolean not null default false,
  sections text[] not null,
  signatures text[] not null default '{}' check (cardinality(signatures) <= 4),
  logo_sha256 text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, logo_sha256) references document_logos (institution_id, sha256)
);
create unique index document_templates_name_key on document_templates (institution_id, lower(name));
${numbered('document_templates')}

create table document_batches (
  institution_id integer not null references institutions (id),
  id integer not null,
  kind text not null check (kind in ('report_card', 'transcript')),
  term_id integer,
  template_id integer not null,
  -- The template as it was.
  layout json not null,
  preferred_name boolean not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  total integer not null check (total between 1 and 100000),
  -- Empty when the batch has ended.
  student_ids integer[] not null,
  -- How many of them, from the first, have their outcome: the page that a process worked on when it was killed begins after them.
  processed integer not null default 0,
  issued integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  attempts smallint not null default 0,
  -- Orders the institutions, which take turns page by page.
  due_at timestamptz default clock_timestamp(),
  -- Until then the process that claimed the batch works on a page of it.
  claimed_until timestamptz,
  created_by integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (institution_id, id),
  check ((term_id is null) = (kind = 'transcript')),
  check ((status in ('queued', 'running')) = (finished_at is null)),
  check ((due_at is null) = (finished_at is not null)),
  foreign key (institution_id, term_id) references terms (institution_id, id),
  foreign key (institution_id, template_id) references document_templates (institution_id, id),
  foreign key (institution_id, created_by) references users (institution_id, id)
);
create index document_batches_open_index on document_batches (institution_id, id) where finished_at is null;
create index document_batches_created_by_index on document_batches (institution_id, created_by) where created_by is not null;
create unique index document_batches_running_key on document_batches (institution_id) where status = 'running';
${numbered('document_batches')}

create table documents (
  institution_id integer not null,
  id integer not null,
  kind text not null check (kind in ('report_card', 'transcript')),
  student_id integer not null,
  term_id integer,
  -- With the id it is the number: 2026-17.
  issued_on date not null,
  -- Sealed with the student's audit key. Content and code are destroyed when the student is erased.
  content bytea,
  code_hash bytea,
  issued_by integer,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  revocation_reason text check (char_length(revocation_reason) between 1 and 500),
  -- The next document of the student, kind and term.
  replaced_by integer,
  primary key (institution_id, id),
  check ((term_id is null) = (kind = 'transcript')),
  check ((content is null) = (code_hash is null)),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, term_id) references terms (institution_id, id),
  foreign key (institution_id, issued_by) references users (institution_id, id),
  foreign key (institution_id, replaced_by) references documents (institution_id, id)
);
create unique index documents_code_hash_key on documents (code_hash);
create unique index documents_current_key on documents (institution_id, student_id, kind, term_id) nulls not distinct
  where replaced_by is null;
create index documents_student_id_index on documents (institution_id, student_id, id);
create index documents_issued_by_index on documents (institution_id, issued_by) where issued_by is not null;
create index documents_replaced_by_index on documents (institution_id, replaced_by) where replaced_by is not null;
${numbered('documents')}

-- What came of each student of a batch: a new document, the former one because nothing has changed, or a problem.
create table document_outcomes (
  institution_id integer not null,
  batch_id integer not null,
  student_id integer not null,
  document_id integer,
  unchanged boolean not null default false,
  problem text check (problem in ('nothing_to_show', 'no_font', 'erased', 'failed')),
  -- The letter that no font has.
  letter text check (char_length(letter) <= 20),
  primary key (institution_id, batch_id, student_id),
  check (num_nonnulls(document_id, problem) = 1),
  foreign key (institution_id, batch_id) references document_batches (institution_id, id),
  foreign key (institution_id, student_id) references students (institution_id, id),
  foreign key (institution_id, document_id) references documents (institution_id, id)
);
create index document_outcomes_problem_index on document_outcomes (institution_id, batch_id, student_id) where problem is not null;
create index document_outcomes_student_id_index on document_outcomes (institution_id, student_id);
create index document_outcomes_document_id_index on document_outcomes (institution_id, document_id);
`;
