import { NOT_RESTORING, numbered } from './table-parts.ts';

/** Credentials, their revocation, and what is counted and stored of their requests. */
export const access = `
create table sessions (
  institution_id integer not null,
  id integer not null,
  user_id integer not null,
  -- A session of the dashboard is refreshed by the dashboard alone, and ends when nobody uses it.
  kind text not null default 'api' check (kind in ('api', 'dashboard')),
  refresh_token_hash bytea not null,
  -- By what the user signed in: a password, factors, or a provider, which may vouch for a second factor (mfa).
  methods text[] not null default '{password}'
    check (methods <@ array['password', 'totp', 'recovery_code', 'passkey', 'sso', 'mfa'] and cardinality(methods) > 0),
  -- The last time that the user signed in with everything that is asked for.
  auth_time timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- By which users recognise their sessions.
  last_used_at timestamptz,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id)
);
-- A refresh token contains no institution, so it is looked up by its hash alone.
create unique index sessions_refresh_token_key on sessions (refresh_token_hash);
create index sessions_expires_at_index on sessions (expires_at);
create index sessions_user_id_index on sessions (institution_id, user_id);
${numbered('sessions')}

-- Second factors, and passkeys, which are two factors by themselves ([D65]).
create table authenticators (
  institution_id integer not null,
  id integer not null,
  user_id integer not null,
  kind text not null check (kind in ('passkey', 'totp')),
  name text not null check (char_length(name) between 1 and 100),
  credential_id bytea,
  public_key bytea,
  sign_count bigint,
  transports text[],
  backed_up boolean,
  encrypted_secret bytea,
  -- The time step of the last code, because a code counts once.
  last_step bigint,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, user_id) references users (institution_id, id),
  constraint authenticators_parts_check check (case kind
    when 'passkey' then num_nulls(credential_id, public_key, sign_count, transports, backed_up) = 0 and num_nonnulls(encrypted_secret, last_step) = 0
    else num_nonnulls(credential_id, public_key, sign_count, transports, backed_up) = 0 and encrypted_secret is not null end)
);
create unique index authenticators_credential_id_key on authenticators (institution_id, credential_id);
create unique index authenticators_totp_key on authenticators (institution_id, user_id) where kind = 'totp';
create index authenticators_user_id_index on authenticators (institution_id, user_id);
${numbered('authenticators')}

-- Codes of users who have lost their authenticators, each good for one sign-in.
create table recovery_codes (
  institution_id integer not null,
  user_id integer not null,
  -- SHA-256: a code has 120 random bits.
  hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, user_id, hash),
  foreign key (institution_id, user_id) references users (institution_id, id)
);

create table api_keys (
  institution_id integer not null references institutions (id),
  id integer not null,
  name text not null check (char_length(name) between 1 and 100),
  prefix text not null,
  key_hash bytea not null,
  created_by integer not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, created_by) references users (institution_id, id)
);
create unique index api_keys_hash_key on api_keys (key_hash);
${numbered('api_keys')}

create table oauth_clients (
  institution_id integer not null references institutions (id),
  id integer not null,
  client_id text not null,
  secret_hash bytea not null,
  name text not null check (char_length(name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0),
  contact text check (char_length(contact) between 1 and 254),
  purpose text check (char_length(purpose) between 1 and 500),
  -- Given to users whom SCIM creates without a role ([D71]).
  default_role_id integer,
  created_by integer not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (institution_id, id),
  foreign key (institution_id, created_by) references users (institution_id, id),
  constraint oauth_clients_default_role_fkey foreign key (institution_id, default_role_id) references roles (institution_id, id)
);
create unique index oauth_clients_client_id_key on oauth_clients (client_id);
create index oauth_clients_secret_index on oauth_clients (secret_hash) where 'scim' = any(scopes);
create index oauth_clients_default_role_index on oauth_clients (institution_id, default_role_id) where default_role_id is not null;
${numbered('oauth_clients')}

create table idempotency_keys (
  institution_id integer not null references institutions (id),
  credential text not null,
  method text not null,
  path text not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null,
  status smallint not null,
  -- Null if the response contained a secret.
  body text,
  created_at timestamptz not null default now(),
  primary key (institution_id, credential, method, path, key)
);
create index idempotency_keys_created_at_index on idempotency_keys (created_at);

-- Requests of a credential on a day ([D41]).
create table request_counts (
  institution_id integer not null references institutions (id),
  date date not null,
  credential text not null,
  requests integer not null,
  primary key (institution_id, date, credential)
) with (fillfactor = 70);

-- Counters of requests and failed logins, in the form of rate-limiter-flexible. Unlogged: a crash may lose them.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 50);

-- Notifies every instance of credentials that it must remove from its cache ([D14]). The payload has the kind, the institution and the
-- id, which is in the column of the second argument: "session 4 17". It is sent at commit, for changes by any program. src/database/connection/revocation-channel.ts names the channel, too.
create function notify_revocation() returns trigger language plpgsql as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('registrar_revocations',
    format('%s %s %s', tg_argv[0], coalesce(changed->>'institution_id', changed->>'id'), changed->>coalesce(tg_argv[1], 'id')));
  return null;
end $$;

create trigger notify_revocation after update on institutions for each row
  when ((old.plan, old.time_zone, old.closed_at) is distinct from (new.plan, new.time_zone, new.closed_at))
  execute function notify_revocation('institution');
create trigger notify_revocation after update on roles for each row
  when ((old.permissions, old.name, old.requires_second_factor) is distinct from (new.permissions, new.name, new.requires_second_factor))
  execute function notify_revocation('role');
create trigger notify_revocation after update on users for each row
  when ((old.active, old.role_id, old.name) is distinct from (new.active, new.role_id, new.name)) execute function notify_revocation('user');
create trigger notify_revocation after update on sessions for each row
  when ((old.ended_at, old.auth_time) is distinct from (new.ended_at, new.auth_time)) execute function notify_revocation('session');
create trigger notify_removal after delete on sessions for each row
  when (old.ended_at is null and old.expires_at > now()) execute function notify_revocation('session');
create trigger notify_revocation after insert on authenticators for each row when (${NOT_RESTORING})
  execute function notify_revocation('user', 'user_id');
create trigger notify_removal after delete on authenticators for each row
  execute function notify_revocation('user', 'user_id');
create trigger notify_revocation after update on api_keys for each row
  when ((old.revoked_at, old.name) is distinct from (new.revoked_at, new.name)) execute function notify_revocation('api_key');
create trigger notify_removal after delete on api_keys for each row execute function notify_revocation('api_key');
create trigger notify_revocation after update on oauth_clients for each row
  when ((old.revoked_at, old.expires_at, old.scopes, old.name) is distinct from (new.revoked_at, new.expires_at, new.scopes, new.name))
  execute function notify_revocation('oauth_client');
create trigger notify_removal after delete on oauth_clients for each row execute function notify_revocation('oauth_client');
`;
