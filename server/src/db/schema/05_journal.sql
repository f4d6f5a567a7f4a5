-- The journal: who did what to which record, what it was and what it became. Entries form chains, so that a changed, removed or moved
-- entry is found: each entry holds the hash of the one before it in its lane. A backend writes into the lane of its process number, so
-- writers seldom wait for each other.

create table journal_lane (
  lane smallint primary key,
  length bigint not null default 0,
  hash bytea not null default '\x'
);
comment on table journal_lane is 'конец каждой дорожки журнала';
insert into journal_lane (lane) select generate_series(0, 63);

create table journal (
  number bigint primary key generated always as identity,
  occurred_at timestamptz not null default clock_timestamp(),
  organization_guid uuid,
  account_guid uuid,
  user_name text,
  via jsonb,
  action text not null,
  entity text,
  record_guid uuid,
  record_name text,
  within_guid uuid,
  before jsonb,
  after jsonb,
  is_part boolean not null default false,
  parts integer,
  stored jsonb,
  returns bigint,
  request_id text not null,
  address text,
  scope uuid not null generated always as (coalesce(organization_guid, '00000000-0000-0000-0000-000000000000')) stored,
  kind text not null generated always as (coalesce(entity, '-')) stored,
  lane smallint not null,
  position bigint not null,
  hash bytea not null,
  -- Where the author worked: an entry about shared data belongs to no organization. What is empty stays out of the hash.
  acted_in uuid default current_organization(),
  -- An entry names the session that it came from: several of one person may be open at one address. What is empty stays out of the hash.
  session_guid uuid,
  unique (lane, position)
);
comment on column journal.is_part is 'One record of a bulk change or an import; the entry of the whole has the same request.';
comment on column journal.parts is 'Of the whole: how many parts stand behind it.';
comment on column journal.within_guid is 'The record that the fields depend on: of a value its dictionary.';
comment on column journal.stored is 'Of a removal: every row that went, as stored_rows tells them.';
comment on column journal.returns is 'The entry that this one undoes.';
comment on column journal.scope is 'The organization, for indexes: what belongs to none stands under the nil guid.';
comment on column journal.kind is 'The entity, for indexes: row-level security reads no index through an expression.';
comment on column journal.via is 'How the person acted, unless by themselves: through a token, for somebody else, or the program alone.';
comment on table journal is 'запись журнала';
comment on column journal.acted_in is 'The organization in which the author worked.';
comment on column journal.session_guid is 'The session of the author; null: a key, the program, or an entry before sessions were named.';
create index journal_record on journal (record_guid, number desc) where record_guid is not null;

-- Every filter reads one of these in the order of the journal, for each action and kind of record that there is.
create index journal_kind on journal (scope, is_part, action, kind, occurred_at, number);
create index journal_person on journal (scope, account_guid, action, kind, occurred_at, number) where not is_part;
create index journal_request on journal (request_id);

-- Nothing is returned twice.
create unique index journal_returns on journal (returns) where returns is not null;

-- The changes of the values of a dictionary, without reading all changes of values.
create index journal_within on journal (within_guid, number desc) where within_guid is not null;
select open_to_program('journal', '{SELECT,INSERT}');

-- Besides its own entries an organization sees those about shared data, and the signing in and out of its members; a person sees what
-- concerns the own account, and nothing that happened before the day that the own data begin with.
alter table journal enable row level security;
create policy own_organization on journal for select
  using (organization_guid = (select current_organization())
    or (organization_guid is null and (account_guid = (select current_account())
      or (action in ('create', 'update', 'remove', 'import') and entity <> 'account')
      or (action = 'signInRefused' and account_guid is null and not coalesce(after ? 'provider', false) and (select works_for_service()))
      or (action in ('signIn', 'signInRefused', 'signOut') and account_guid in (
        select a.guid from account a where a.home_guid = (select current_organization())))))
    or (kind = 'organization' and action in ('create', 'update', 'remove') and record_guid in (select below_current_organization()))
    or (kind = 'organization_address' and action in ('create', 'update', 'remove') and record_guid in (
      select a.guid from organization_address a where a.owner_guid in (select below_current_organization()))));
create policy append on journal for insert
  with check (organization_guid is null or organization_guid = (select current_organization()));
-- The first day of the values that an entry tells; null for one that tells none. What an entry of today tells of an earlier day than the
-- reader sees, the reader does not see either.
create function told_since(entity text, told jsonb) returns date
  language sql stable parallel safe
  return case
    when entity = 'interval_day' and told ? 'total' or entity = 'measurement_import' and told ? 'sum' then (told ->> 'day')::date
    when entity = 'reading' then ((told ->> 'takenAt')::timestamptz at time zone 'Europe/Moscow')::date end;
create policy since_data_from on journal as restrictive for select using (
  occurred_at >= (select own_data_begin())
  and ((select own_data_from()) is null
    or coalesce(least(told_since(entity, before), told_since(entity, after)), 'infinity') >= (select own_data_from())));

-- What is computed stays out of the hash. A column that is added later stays out of it where it is empty: the entries before it keep
-- their hash.
create function journal_hash(entry journal, previous bytea) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(previous || convert_to((to_jsonb(entry) - '{hash,scope,kind}'::text[] -
    case when (entry).acted_in is null then '{acted_in}' else '{}' end::text[] -
    case when (entry).session_guid is null then '{session_guid}' else '{}' end::text[])::text, 'UTF8'))
$$;

-- A transaction that writes thousands of entries moves the head of its lane once, at its end: a row that is changed again and
-- again in one transaction gets slower with every change. Until then the head travels in a setting of the transaction, which
-- a rolled back savepoint takes back, too.
create function chain_journal_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head text[] := string_to_array(nullif(current_setting('console.journal_head', true), ''), ' ');
  lane_head journal_lane;
begin
  if head is null then
    select * into lane_head from journal_lane where lane = pg_backend_pid() % 64 for update;
  else
    lane_head := row(head[1], head[2], decode(head[3], 'hex'))::journal_lane;
  end if;
  new.lane := lane_head.lane;
  new.position := lane_head.length + 1;
  new.hash := journal_hash(new, lane_head.hash);
  perform set_config('console.journal_head', concat_ws(' ', new.lane, new.position, encode(new.hash, 'hex')), true);
  return new;
end $$;
create trigger chain before insert on journal for each row execute function chain_journal_entry();

create function move_journal_head() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if split_part(current_setting('console.journal_head', true), ' ', 2) = new.position::text then
    update journal_lane set length = new.position, hash = new.hash where lane = new.lane;
  end if;
  return null;
end $$;
create constraint trigger move_head after insert on journal deferrable initially deferred
  for each row execute function move_journal_head();

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

-- The cards of an employee that belonged to accounts in the current organization: present ones, those that a merge left without
-- an account, those removed long ago. Whoever erases a person finds all of them, whatever he may see of the journal.
create function cards_of(accounts uuid[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select e.guid from employee e
   where e.organization_guid = current_organization()
     and (e.account_guid = any(accounts) or (e.account_guid is null and e.merged_guid = any(accounts)))
  union
  select j.record_guid from journal j
   where j.scope = current_organization() and j.action = 'remove' and j.kind = 'employee'
     and jsonb_path_exists(j.stored, '$[*].rows[*] ? (@.account_guid == $accounts[*] || @.merged_guid == $accounts[*])',
       jsonb_build_object('accounts', to_jsonb(accounts)))
$$;

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

-- Puts rows back as `stored_rows` told them. What the program may not write is kept by triggers, and comes back by them: the
-- place of an organization in its tree.
create function put_rows_back(stored jsonb) returns void
  language plpgsql as $$
declare
  kept record;
begin
  for kept in
    select s.value ->> 'table' as name, s.value -> 'rows' as rows from jsonb_array_elements(stored) with ordinality s (value, place)
     where has_table_privilege(s.value ->> 'table', 'insert') order by place
  loop
    execute (
      select format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
        kept.name::regclass, string_agg(quote_ident(a.attname), ', '))
      from pg_attribute a
      where a.attrelid = kept.name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
      using kept.rows;
  end loop;
end $$;

-- How long the journal keeps what: entries whose time is over are forgotten, and their hashes stay in the chains.

-- Months that an organization keeps each class of entries; null: for ever.
create table journal_retention (
  organization_guid uuid primary key references organization on delete cascade,
  sign_ins integer check (sign_ins between 12 and 600),
  views integer check (views between 12 and 600),
  refusals integer check (refusals between 12 and 600),
  exports integer check (exports between 12 and 600),
  changes integer check (changes between 12 and 600),
  access integer check (access between 36 and 600),
  version integer not null default 0,
  updated_at timestamptz
);
select fence('journal_retention');
comment on table journal_retention is 'сроки хранения журнала организации';

-- What is left of a forgotten entry: its place in the chain and the entry that vouches for it. The program cannot touch it.
create table journal_forgotten (
  lane smallint not null,
  position bigint not null,
  hash bytea not null,
  entry bigint not null,
  primary key (lane, position)
);
comment on column journal_forgotten.entry is 'The number of the entry about the forgetting.';
comment on table journal_forgotten is 'что осталось от забытой записи: место и хеш';
create index journal_forgotten_entry on journal_forgotten (entry, lane, position);

-- Both belong to rights and access, and are kept as long.
create function journal_class(action text, kind text) returns text
  language sql immutable parallel safe
  return case
    when action in ('signIn', 'signOut', 'endSessions', 'unlock', 'viewAs', 'viewAsEnd') then 'signIns'
    when action = 'view' then 'views'
    when action in ('refused', 'signInRefused') then 'refusals'
    when action = 'export' then 'exports'
    when kind in ('account', 'organization_user', 'employee', 'permission_group', 'permission_group_rule', 'individual_permission',
      'duty_conflict', 'duty_exception', 'pending_change', 'rights_review', 'api_token', 'security_policy', 'journal_retention') then 'access'
    else 'changes' end;

-- The moment before which entries of a class are to be forgotten; null: never.
create function journal_horizon(months jsonb, class text) returns timestamptz
  language sql stable parallel safe set timezone = 'UTC'
  return now() - make_interval(months => (months ->> class)::integer);

-- Entries of the current organization whose time is over, the oldest first: no more than `most` of them, and with each whole its
-- parts. A whole stays as long as one of its parts has to. What vouches for forgotten entries is never forgotten.
create function journal_due(months jsonb, most integer) returns table (number bigint, class text, occurred_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  with recursive kinds (action, kind) as (
    (select j.action, j.kind from journal j
      where j.scope = current_organization() and not j.is_part order by j.action, j.kind limit 1)
    union all
    select n.action, n.kind from kinds k cross join lateral (
      select j.action, j.kind from journal j
       where j.scope = current_organization() and not j.is_part and (j.action, j.kind) > (k.action, k.kind)
       order by j.action, j.kind limit 1) n),
  wholes as materialized (
    select e.number, c.class, e.occurred_at, e.request_id, e.parts
      from kinds k cross join lateral (select journal_class(k.action, k.kind) as class) c cross join lateral (
        select j.number, j.occurred_at, j.request_id, j.parts from journal j
         where j.scope = current_organization() and not j.is_part and j.action = k.action and j.kind = k.kind
           and j.occurred_at < journal_horizon(months, c.class)
           and (j.parts is null or not exists (
             select from journal p
              where p.request_id = j.request_id and p.is_part and p.scope = j.scope
                and p.occurred_at >= coalesce(journal_horizon(months, journal_class(p.action, p.kind)), '-infinity')))
         order by j.occurred_at, j.number limit most) e
     where k.action <> 'forget'
     order by e.occurred_at, e.number limit most),
  parts as (
    select distinct on (p.number) p.number, w.class, p.occurred_at
      from wholes w join journal p on p.request_id = w.request_id and p.is_part and p.scope = current_organization()
     where w.parts is not null)
  select w.number, w.class, w.occurred_at from wholes w
  union all
  select p.number, p.class, p.occurred_at from parts p
$$;

-- What a forgotten entry adds to the digest that its forgetting vouches with.
create function forgotten_link(lane smallint, "position" bigint, hash bytea) returns bytea
  language sql immutable parallel safe
  return int2send(lane) || int8send("position") || hash;

-- Whether the entries that a forgetting vouches for are those that were forgotten, each with its hash.
create function is_vouched(forgetting bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return coalesce((
    select j.after ->> 'digest' = (
      select encode(sha256(string_agg(forgotten_link(f.lane, f.position, f.hash), '' order by f.lane, f.position)), 'hex')
        from journal_forgotten f where f.entry = j.number)
      from journal j where j.number = forgetting and j.action = 'forget'), false);

-- Forgets up to `most` entries of the current organization by the months that it keeps them, with their parts, and writes the
-- entry about it for `author`. Answers how many are forgotten; where nothing is due, nothing is written.
create function forget_journal(author jsonb, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept journal_retention;
  forgotten integer;
begin
  select * into kept from journal_retention r where r.organization_guid = current_organization() for update;
  with due as materialized (
    select * from journal_due(jsonb_build_object('signIns', kept.sign_ins, 'views', kept.views, 'refusals', kept.refusals,
      'exports', kept.exports, 'changes', kept.changes, 'access', kept.access), most)),
  gone as (
    delete from journal j using due d where j.number = d.number
    returning j.lane, j.position, j.hash, j.occurred_at, j.action, j.kind, d.class),
  classes as (
    select g.class, jsonb_build_object('count', count(*), 'from', min(g.occurred_at), 'to', max(g.occurred_at)) as what
      from gone g group by g.class),
  changed as (
    select g.kind, max(g.occurred_at) as until from gone g where g.action in ('create', 'update', 'remove') group by g.kind),
  told as (
    insert into journal (organization_guid, account_guid, user_name, via, action, entity, record_name, after, request_id, address)
    select current_organization(), a.account_guid, a.user_name, a.via, 'forget', 'journal_retention', a.record_name,
      jsonb_build_object(
        'classes', (select jsonb_object_agg(c.class, c.what) from classes c),
        'until', (select coalesce(jsonb_object_agg(c.kind, c.until), '{}') from changed c),
        'digest', (select encode(sha256(string_agg(forgotten_link(g.lane, g.position, g.hash), '' order by g.lane, g.position)), 'hex')
                     from gone g)),
      a.request_id, a.address
      from jsonb_populate_record(null::journal, author) a
     where exists (select from gone)
    returning journal.number),
  stayed as (
    insert into journal_forgotten (lane, position, hash, entry)
    select g.lane, g.position, g.hash, t.number from gone g cross join told t returning 1)
  select count(*) into forgotten from stayed;
  return forgotten;
end $$;

create function check_lane(checked_lane smallint, start bigint, amount integer)
  returns table (checked integer, forgotten integer, last bigint, is_end boolean, problem text, broken_position bigint, broken_number bigint, broken_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  link record;
  entry journal;
  head journal_lane;
  previous bytea := '\x';
  previous_forgotten_by bigint;
  stops boolean := false;
begin
  checked := 0;
  forgotten := 0;
  last := start;
  for link in
    select j.position, j.hash, null::bigint as forgotten_by, j as entry from journal j
     where j.lane = checked_lane and j.position between start and start + amount
    union all
    select f.position, f.hash, f.entry, null::journal from journal_forgotten f
     where f.lane = checked_lane and f.position between start and start + amount
    order by 1
  loop
    entry := link.entry;
    if link.position > start then
      problem := case
        when link.position = last then 'unvouched'
        when link.position <> last + 1 then 'missing'
        when link.forgotten_by is not null then
          case when not exists (select from journal j where j.number = link.forgotten_by and j.action = 'forget') then 'unvouched' end
        when entry.hash = journal_hash(entry, previous) then
          case when entry.action = 'forget' and not is_vouched(entry.number) then 'digest' end
        when previous_forgotten_by is null or is_vouched(previous_forgotten_by) then 'altered'
        else 'forgotten' end;
      if problem is not null then
        broken_position := case problem when 'missing' then last + 1 when 'forgotten' then last else link.position end;
        if problem <> 'forgotten' then
          broken_number := entry.number;
          broken_at := entry.occurred_at;
        end if;
        is_end := true;
        return next;
        return;
      end if;
      checked := checked + 1;
      forgotten := forgotten + (link.forgotten_by is not null)::integer;
      stops := entry.action is not distinct from 'forget';
    end if;
    last := link.position;
    previous := link.hash;
    previous_forgotten_by := link.forgotten_by;
    exit when stops;
  end loop;
  is_end := checked < amount and not stops;
  select * into head from journal_lane l where l.lane = checked_lane;
  if is_end and (head.length, head.hash) is distinct from (last, previous) then
    problem := case when exists (select from journal j where j.lane = checked_lane and j.position > last) then 'missing' else 'end' end;
    broken_position := last + 1;
    select j.number, j.occurred_at into broken_number, broken_at from journal j where j.lane = checked_lane and j.position = last;
  end if;
  return next;
end $$;

-- How far the journal has been forwarded to the operator's SIEM, by lane. The entries of a lane are committed in the order of their
-- positions, so that what is committed later never stands before what was forwarded; numbers do not promise that. The program's role
-- cannot reach it.
create table journal_forwarding (
  is_only boolean primary key default true check (is_only),
  positions bigint[] not null default array_fill(0::bigint, '{64}'),
  previous bigint[] not null default array_fill(0::bigint, '{64}'),
  sent bigint not null default 0,
  sent_at timestamptz,
  failures bigint not null default 0,
  fault text
);
comment on table journal_forwarding is 'докуда журнал переслан в SIEM';
comment on column journal_forwarding.positions is 'The last forwarded position of each lane.';
comment on column journal_forwarding.previous is 'The positions before the last sending: a failure steps back to them.';
comment on column journal_forwarding.fault is 'Why the last sending failed; null: it did not.';
insert into journal_forwarding default values;

-- How the forwarding goes, in numbers: for the metrics, whose role sees no entry of another organization.
create function forwarding_state()
  returns table (lag_entries bigint, lag_seconds double precision, sent bigint, sent_at timestamptz, failures bigint, fault text)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select
      (select coalesce(sum(l.length - f.positions[l.lane + 1]), 0)::bigint from journal_lane l),
      (select coalesce(extract(epoch from now() - min(e.occurred_at)), 0)::float8 from journal_lane l cross join lateral (
        select j.occurred_at from journal j where j.lane = l.lane and j.position > f.positions[l.lane + 1]
        order by j.position limit 1) e),
      f.sent, f.sent_at, f.failures, f.fault
    from journal_forwarding f;
  end;
