/** Functions that tables of several features use, and the numbering of records per institution. */
export const foundation = String.raw`
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- unaccent() is only STABLE because its dictionary could change. With a named dictionary, indexes can use it. Lower case turns Σ into σ,
-- but leaves the final ς of a word, so that names in capitals would differ.
create function search_normalise(value text) returns text
  language sql immutable strict parallel safe
  return translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), 'ς', 'σ');

-- Returns a pattern by which a trigram index finds a normalised text: its first four pieces of three letters, or the text itself if it
-- has fewer than two. For a pattern, the index reads the entries of every trigram. For a long word among a million students that costs
-- more than rechecking the few rows that contain the pieces but not the word.
create function search_pattern(searched text) returns text language sql immutable strict parallel safe as $$
  select '%' || case when count(*) > 1 then string_agg(part[1], '%' order by place)
    else regexp_replace(searched, '([\\%_])', '\\\1', 'g') end || '%'
  -- Two letters at the end of a word are a trigram of the index, too.
  from regexp_matches(searched, '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]%_\\]', 'g') with ordinality as parts (part, place)
  where place <= 4
$$;

create function touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- A row is locked until the transaction ends in which it was raised. The service therefore takes blocks of ids in transactions of their
-- own.
create table id_counters (
  -- Without reference to institutions: the first numbers are taken while the institution's own transaction is open.
  institution_id integer not null,
  -- The table whose rows are numbered.
  kind text not null,
  next bigint not null,
  primary key (institution_id, kind)
) with (fillfactor = 50);

-- The numbers of the first institution begin at 1, those of others somewhere: a client that confuses two institutions then names a
-- record that does not exist, instead of one that it does not mean.
create function take_ids(institution integer, numbered text, number integer) returns bigint language sql as $$
  insert into id_counters as c (institution_id, kind, next)
  values (institution, numbered, number + case institution when 1 then 1 else 1 + floor(random() * 10000000)::integer end)
  on conflict (institution_id, kind) do update set next = c.next + number
  returning next - number
$$;

-- The numbers that a transaction has taken are kept in a setting of the transaction, as institution, next number, end and size of the
-- block: to raise the counter for each row would read all of its former versions each time.
create function assign_id() returns trigger language plpgsql as $$
declare
  setting constant text := 'registrar.ids_' || tg_argv[0];
  block bigint[] := nullif(current_setting(setting, true), '')::bigint[];
  size integer;
begin
  if block is null or block[1] <> new.institution_id or block[2] >= block[3] then
    size := case when block[1] = new.institution_id then least(block[4] * 2, 1000) else 1 end;
    block := array[new.institution_id, take_ids(new.institution_id, tg_argv[0], size), 0, size];
    block[3] := block[2] + size;
  end if;
  new.id := block[2];
  block[2] := block[2] + 1;
  perform set_config(setting, block::text, true);
  return new;
end $$;
`;
