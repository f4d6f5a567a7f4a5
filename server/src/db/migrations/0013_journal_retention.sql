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

-- What is left of a forgotten entry: its place in the chain and the entry that vouches for it. The program cannot touch it.
create table journal_forgotten (
  lane smallint not null,
  position bigint not null,
  hash bytea not null,
  entry bigint not null,
  primary key (lane, position)
);
create index journal_forgotten_entry on journal_forgotten (entry, lane, position);
comment on column journal_forgotten.entry is 'The number of the entry about the forgetting.';

-- The class that an entry is kept with: the contract lists them, too.
create function journal_class(action text, kind text) returns text
  language sql immutable parallel safe
  return case
    when action in ('signIn', 'signOut', 'endSessions', 'unlock', 'viewAs', 'viewAsEnd') then 'signIns'
    when action = 'view' then 'views'
    when action in ('refused', 'signInRefused') then 'refusals'
    when action = 'export' then 'exports'
    when kind in ('account', 'organization_user', 'employee', 'permission_group', 'permission_group_rule', 'individual_permission',
      'api_token', 'security_policy', 'journal_retention') then 'access'
    else 'changes' end;

-- The moment before which entries of a class are to be forgotten; null: never.
create function journal_horizon(months jsonb, class text) returns timestamptz
  language sql stable parallel safe set timezone = 'UTC'
  return now() - make_interval(months => (months ->> class)::integer);

-- Entries of the current organization whose time is over, the oldest first: no more than `most` of them, and with each whole its
-- parts. A whole stays as long as one of its parts has to. What vouches for forgotten entries is never forgotten.
create function journal_due(months jsonb, most integer) returns table (number bigint, class text, occurred_at timestamptz)
  language sql stable security definer set search_path = public as $$
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
  language sql stable security definer set search_path = public
  return coalesce((
    select j.after ->> 'digest' = (
      select encode(sha256(string_agg(forgotten_link(f.lane, f.position, f.hash), '' order by f.lane, f.position)), 'hex')
        from journal_forgotten f where f.entry = j.number)
      from journal j where j.number = forgetting and j.action = 'forget'), false);

-- Only the function below removes entries, and only of its organization.
do $$ begin
  execute format('create policy forget on journal for delete to %I using (organization_guid = (select current_organization()))', current_user);
end $$;

-- Forgets up to `most` entries of the current organization by the months that it keeps them, with their parts, and writes the
-- entry about it for `author`. Answers how many are forgotten; where nothing is due, nothing is written.
create function forget_journal(author jsonb, most integer) returns integer
  language plpgsql security definer set search_path = public as $$
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

-- Checks up to `amount` places of a lane after a position, forgotten ones too. `problem` is what the first broken one suffers
-- from: 'altered', 'missing' (its place is empty), 'unvouched' (it counts as forgotten, and no entry says so), 'forgotten' (the
-- hash that stayed of it is another), 'digest' (an entry vouches for other hashes than those that stayed) or 'end' (the lane ends
-- before its head says). `is_end`: there is nothing more to check. The digest of a forgetting is work enough: a stretch ends at it.
drop function check_lane(smallint, bigint, integer);
create function check_lane(checked_lane smallint, start bigint, amount integer)
  returns table (checked integer, forgotten integer, last bigint, is_end boolean, problem text, broken_position bigint, broken_number bigint, broken_at timestamptz)
  language plpgsql stable security definer set search_path = public as $$
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
