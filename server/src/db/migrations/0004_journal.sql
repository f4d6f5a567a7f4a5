-- The journal, complete: parts of larger actions, rows that come back, checking of the chains, filters over millions of entries.

alter table journal
  add column is_part boolean not null default false,
  add column parts integer,
  add column within_guid uuid,
  add column stored jsonb,
  add column returns bigint,
  add column via jsonb,
  add column scope uuid not null generated always as (coalesce(organization_guid, '00000000-0000-0000-0000-000000000000')) stored,
  add column kind text not null generated always as (coalesce(entity, '-')) stored;
comment on column journal.is_part is 'One record of a bulk change or an import; the entry of the whole has the same request.';
comment on column journal.parts is 'Of the whole: how many parts stand behind it.';
comment on column journal.within_guid is 'The record that the fields depend on: of a value its dictionary.';
comment on column journal.stored is 'Of a removal: every row that went, as stored_rows tells them.';
comment on column journal.returns is 'The entry that this one undoes.';
comment on column journal.scope is 'The organization, for indexes: what belongs to none stands under the nil guid.';
comment on column journal.kind is 'The entity, for indexes: row-level security reads no index through an expression.';
comment on column journal.via is 'How the person acted, unless by themselves: through a token, for somebody else, or the program alone.';

-- Entries written before a column existed keep their hash: an empty one of these is left out, and so is what is computed.
create or replace function journal_hash(entry journal, previous bytea) returns bytea
  language sql stable set timezone = 'UTC'
  return sha256(previous || convert_to((to_jsonb(entry) - array_remove(array['hash', 'scope', 'kind',
    case when not entry.is_part then 'is_part' end, case when entry.parts is null then 'parts' end,
    case when entry.within_guid is null then 'within_guid' end, case when entry.stored is null then 'stored' end,
    case when entry.returns is null then 'returns' end, case when entry.via is null then 'via' end], null))::text, 'UTF8'));

-- Every filter reads one of these in the order of the journal, for each action and kind of record that there is.
drop index journal_organization;
create index journal_kind on journal (scope, is_part, action, kind, occurred_at, number);
create index journal_person on journal (scope, account_guid, action, kind, occurred_at, number) where not is_part;
create index journal_request on journal (request_id);
-- Nothing is returned twice.
create unique index journal_returns on journal (returns) where returns is not null;

-- Besides its own entries an organization sees those about shared data, and the signing in and out of its members.
drop policy own_organization on journal;
create policy own_organization on journal for select
  using (organization_guid = (select current_organization())
    or (organization_guid is null and (account_guid = (select current_account())
      or (action in ('create', 'update', 'remove', 'import') and entity <> 'account')
      or (action in ('signIn', 'signInRefused', 'signOut') and account_guid in (
        select m.account_guid from membership m where m.organization_guid = (select current_organization()))))));
-- The owner checks the chains of all organizations.
do $$ begin
  execute format('create policy check_chains on journal for select to %I using (true)', current_user);
end $$;

-- The kinds of records that the actions were done to, of all persons or of one: found by skipping through an index.
create function journal_kinds(wanted_scope uuid, person uuid, actions text[]) returns table (action text, kind text)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  wanted text;
  seen text;
begin
  foreach wanted in array actions loop
    seen := '';
    loop
      if person is null then
        seen := (select j.kind from journal j
          where j.scope = wanted_scope and not j.is_part and j.action = wanted and j.kind > seen order by j.kind limit 1);
      else
        seen := (select j.kind from journal j
          where j.scope = wanted_scope and not j.is_part and j.account_guid = person and j.action = wanted and j.kind > seen
          order by j.kind limit 1);
      end if;
      exit when seen is null;
      return query select wanted, seen;
    end loop;
  end loop;
end $$;

-- Checks up to `amount` entries of a lane after a position. `problem` is what the first broken one suffers from: 'altered',
-- 'missing' (its place is empty) or 'end' (the lane ends before its head says). `is_end`: there is nothing more to check.
create function check_lane(checked_lane smallint, start bigint, amount integer)
  returns table (checked integer, last bigint, is_end boolean, problem text, broken_position bigint, broken_number bigint, broken_at timestamptz)
  language plpgsql stable security definer set search_path = public as $$
declare
  entry journal;
  head journal_lane;
  previous bytea := '\x';
begin
  checked := 0;
  last := start;
  if start > 0 then
    select j.hash into previous from journal j where j.lane = checked_lane and j.position = start;
  end if;
  for entry in select * from journal j where j.lane = checked_lane and j.position > start order by j.position limit amount loop
    problem := case
      when entry.position <> last + 1 then 'missing'
      when entry.hash is distinct from journal_hash(entry, previous) then 'altered' end;
    if problem is not null then
      broken_position := last + 1;
      broken_number := entry.number;
      broken_at := entry.occurred_at;
      is_end := true;
      return next;
      return;
    end if;
    checked := checked + 1;
    last := entry.position;
    previous := entry.hash;
  end loop;
  is_end := checked < amount;
  select * into head from journal_lane l where l.lane = checked_lane;
  if is_end and (head.length, head.hash) is distinct from (last, previous) then
    problem := 'end';
    broken_position := last + 1;
    select j.number, j.occurred_at into broken_number, broken_at from journal j where j.lane = checked_lane and j.position = last;
  end if;
  return next;
end $$;

-- A record and every row that goes with it by ON DELETE CASCADE, parents first: [{ "table": …, "rows": [ … ] }].
-- Columns that the database computes are left out, and so is what opens doors: passwords and sessions.
create function stored_rows(target regclass, key uuid) returns jsonb
  language plpgsql stable as $$
declare
  found jsonb := '[]';
  kept jsonb;
  link record;
  place integer := 0;
  computed constant text := $q$ - 'password_hash' - array(select a.attname::text from pg_attribute a where a.attrelid = '%1$s'::regclass and a.attgenerated <> '')$q$;
begin
  execute format('select jsonb_agg(to_jsonb(t)' || computed || ') from %1$s t where t.guid = $1', target) into kept using key;
  found := jsonb_build_array(jsonb_build_object('table', target::text, 'rows', kept));
  while place < jsonb_array_length(found) loop
    for link in
      select c.conrelid::regclass as child,
        (select string_agg(format('c.%I = p.%I', own.attname, other.attname), ' and ')
           from unnest(c.conkey, c.confkey) k (own, other)
           join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
           join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other) as joined
      from pg_constraint c
      where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = (found -> place ->> 'table')::regclass
        and c.conrelid not in ('session'::regclass, 'repeated_request'::regclass)
      order by c.conname
    loop
      execute format('select jsonb_agg(r.row) from (
          select to_jsonb(c)' || computed || ' as row from %1$s c
          where exists (select from jsonb_populate_recordset(null::%2$s, $1) p where %3$s)) r
        where r.row not in (select s.value from jsonb_array_elements($2) f, jsonb_array_elements(f -> ''rows'') s where f ->> ''table'' = %4$L)',
        link.child, found -> place ->> 'table', link.joined, link.child)
        into kept using found -> place -> 'rows', found;
      if kept is not null then
        found := found || jsonb_build_object('table', link.child::text, 'rows', kept);
      end if;
    end loop;
    place := place + 1;
  end loop;
  return found;
end $$;

-- Puts rows back as `stored_rows` told them.
create function put_rows_back(stored jsonb) returns void
  language plpgsql as $$
declare
  kept record;
begin
  for kept in select s.value ->> 'table' as name, s.value -> 'rows' as rows from jsonb_array_elements(stored) with ordinality s (value, place) order by place loop
    execute (
      select format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
        kept.name::regclass, string_agg(quote_ident(a.attname), ', '))
      from pg_attribute a
      where a.attrelid = kept.name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
      using kept.rows;
  end loop;
end $$;
