import { numbered } from './table-parts.ts';

/** Mails, addresses that take none, and the links in mails that set a password ([D72], [D73]). */
export const mail = `
create table mails (
  institution_id integer not null,
  id integer not null,
  user_id integer not null,
  kind text not null check (kind in ('invitation', 'password_reset', 'first_password', 'account_changed', 'missing_roll', 'test')),
  recipient text not null check (char_length(recipient) between 3 and 254),
  -- Subject and text, until the mail is sent or suppressed.
  sealed_content bytea,
  -- Stays the same over attempts, so that a repeated mail is recognised.
  message_id uuid not null default gen_random_uuid(),
  status text not null default 'waiting' check (status in ('waiting', 'kept', 'sent', 'failed', 'suppressed')),
  attempts smallint not null default 0,
  -- What the server last answered, or why the address takes no mail.
  answer text check (char_length(answer) <= 300),
  next_attempt_at timestamptz default now(),
  -- Until then the process that claimed the mail is attempting it.
  claimed_until timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  check ((status = 'waiting') = (next_attempt_at is not null)),
  check (status not in ('sent', 'suppressed') or sealed_content is null)
);
create index mails_waiting_index on mails (next_attempt_at) where status = 'waiting';
create index mails_created_at_index on mails (created_at);
create index mails_user_id_index on mails (institution_id, user_id);
${numbered('mails')}

create table suppressed_addresses (
  institution_id integer not null references institutions (id),
  -- In lower case.
  email text not null check (char_length(email) between 3 and 254),
  reason text not null check (char_length(reason) between 1 and 300),
  created_at timestamptz not null default now(),
  primary key (institution_id, email)
);

create table password_links (
  institution_id integer not null,
  hash bytea not null,
  user_id integer not null,
  -- The digest of password and email at that time: any change of them voids the link.
  credentials_digest bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (institution_id, hash),
  foreign key (institution_id, user_id) references users (institution_id, id)
);
create index password_links_expires_at_index on password_links (expires_at);
create index password_links_user_id_index on password_links (institution_id, user_id);
`;
