import { numbered } from './table-parts.ts';

/** Identity providers of institutions, and the users that they sign in. */
export const singleSignOn = `
create table identity_providers (
  institution_id integer not null references institutions (id),
  id integer not null,
  -- Names the provider in addresses.
  key text not null check (key ~ '^[a-z0-9-]{1,40}$'),
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('google', 'microsoft', 'clever', 'classlink', 'oidc')),
  issuer text not null check (char_length(issuer) between 1 and 500),
  client_id text not null check (char_length(client_id) between 1 and 255),
  encrypted_secret bytea not null,
  -- Lower-case domains whose emails the provider may vouch for.
  domains text[] not null default '{}',
  tenant text check (char_length(tenant) between 1 and 36),
  district text check (char_length(district) between 1 and 100),
  -- The role of users whom the provider signs in for the first time; null if they must exist.
  jit_role_id integer,
  -- True if the provider asks everybody for a second factor without saying so ([D67]).
  assures_second_factor boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (institution_id, id),
  constraint identity_providers_key_key unique (institution_id, key),
  constraint identity_providers_jit_role_fkey foreign key (institution_id, jit_role_id) references roles (institution_id, id)
);
create index identity_providers_jit_role_index on identity_providers (institution_id, jit_role_id) where jit_role_id is not null;
${numbered('identity_providers')}

-- Who is who at a provider ([D70]). A subject never stands for two users, and an email decides nothing after the first time.
create table user_identities (
  institution_id integer not null,
  id integer not null,
  user_id integer not null,
  provider_id integer not null,
  subject text not null check (char_length(subject) between 1 and 255),
  -- By which people recognise the account.
  email_at_link text check (char_length(email_at_link) between 1 and 254),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  foreign key (institution_id, provider_id) references identity_providers (institution_id, id) on delete cascade,
  constraint user_identities_subject_key unique (institution_id, provider_id, subject)
);
create index user_identities_user_id_index on user_identities (institution_id, user_id);
${numbered('user_identities')}
`;
