import { SEPARATORS } from '../reads/sql.ts';

/** Punctuation that is no part of the word beside it ([D97]). Other signs are: `C++`, `#12`. For brackets of a regular expression. */
const PUNCTUATION = String.raw`-.:!?()\[\]/&¡¿־؟।。`;

/** Functions that tables of several features use, and the numbering of records per institution. */
export const foundation = String.raw`
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Normalises a text that has more than letters of the Latin script, plain signs and digits. plpgsql computes each step once.
create function search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- Quotes, vowel marks of Arabic and Hebrew, accents that no letter has absorbed, hamza on the line, kashida, and signs without width.
  value := regexp_replace(value, '["''\u0060\u00b4\u02b9-\u02bf\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u05f3\u05f4\u0610-\u061c\u0621\u0640'
    || '\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200f\u2018-\u201f\u2032\u2060\ufeff]', '', 'g');
  -- Full-width, half-width and joined forms of letters.
  if value ~ '[\u2000-\u33ff\uf900-\uffff]' then value := normalize(value, NFKC); end if;
  -- Lower case turns Σ into σ, but leaves the final ς of a word, so that names in capitals would differ.
  value := replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), 'ς', 'σ');
  if value ~ '[\u0600-\u06ff]' then value := translate(value, 'أإآٱؤئىیےکةۀەہۂۃھ', 'ااااوييييكههههههه'); end if;
  value := regexp_replace(value, '[${SEPARATORS}]', ' ', 'g');
  value := regexp_replace(value, '(?<!\S)[${PUNCTUATION}]+|[${PUNCTUATION}]+(?!\S)', '', 'g');
  return regexp_replace(value, '(?<![^\n]) +| (?=[ \n])| $', '', 'g');
end $$;

-- Normalises stored texts and searches alike ([D97]): without case, accents, vowel marks and quotes, letters that people exchange for each
-- other as one, words without the punctuation around them. unaccent() is only STABLE because its dictionary could change. With a named
-- dictionary, indexes can use it.
create function search_normalise(value text) returns text language sql immutable parallel safe
  return case
    when value ~ '[^\u0001-\u007e\u00c0-\u024f\u1e00-\u1eff]|["''\u0060${SEPARATORS}]|(^|\s)[${PUNCTUATION}]|[${PUNCTUATION}](\s|$)'
      then search_fold(value)
    else lower(public.unaccent('public.unaccent'::regdictionary, value))
  end;

-- Returns lines with the words of a name written without blanks, in either order, if its script is written so: the name is searched both
-- ways ([D97]). Empty for other names.
create function search_unspaced(name text) returns text language sql immutable parallel safe
  return case
    when name ~ '[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]'
      then regexp_replace(E'\n' || name || E'\n' || regexp_replace(name, '^(\S+)\s+(.*)$', '\2\1'), '[ \u3000${SEPARATORS}]+', '', 'g')
    else ''
  end;

-- Returns each text as a line of its own. array_to_string() is only STABLE because it takes other arrays, too.
create function search_lines(texts text[]) returns text language plpgsql immutable parallel safe as $$
begin
  return E'\n' || array_to_string(texts, E'\n');
end $$;

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
