-- Who may do what: groups with their matrix and their rules, groups and own rights of employees, and who it is that asks.

create table permission_group (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  description text,
  items jsonb not null default '{}',
  is_system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || coalesce(description, ''))) stored,
  -- When and from where alone a group gives what it gives, and whether a session was proven with a second factor.
  networks text[] not null default '{}',
  needs_factor boolean not null default false,
  week_days text[] not null default '{}' check (week_days <@ '{1,2,3,4,5,6,7}'),
  by_calendar boolean not null default false,
  hours_from text,
  hours_to text,
  unique (organization_guid, guid),
  unique (organization_guid, name),
  constraint permission_group_hours check (hours_from < hours_to),
  constraint permission_group_both_hours check ((hours_from is null) = (hours_to is null))
);
select fence('permission_group');
comment on column permission_group.items is 'Permission value by entity type; one that is left out means no access.';
comment on table permission_group is 'группа прав с матрицей';

-- What a group narrows in a section: the rows that it gives its value on, what members may write, what new records begin with.
create table permission_group_rule (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  group_guid uuid not null,
  name text not null,
  section text not null check (section ~ '^[a-zA-Z]+/[a-z-]+$'),
  rows text check (jsonb_typeof(rows::jsonb) = 'object'),
  requirement text check (jsonb_typeof(requirement::jsonb) = 'object'),
  message text,
  defaults text check (jsonb_typeof(defaults::jsonb) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || coalesce(message, ''))) stored,
  -- The fields that a group closes to its members in a section.
  hidden_fields text[] not null default '{}',
  read_only_fields text[] not null default '{}',
  unique (organization_guid, guid),
  unique (group_guid, section),
  foreign key (organization_guid, group_guid) references permission_group (organization_guid, guid) on delete cascade
);
select fence('permission_group_rule');
comment on column permission_group_rule.section is 'Entity type and resource: employees/employees.';
comment on table permission_group_rule is 'правило группы: строки, требование, начальные значения';

create table employee_group (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null,
  position smallint not null default 0,
  provider_guid uuid,
  primary key (from_guid, to_guid),
  foreign key (organization_guid, from_guid) references employee (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, to_guid) references permission_group (organization_guid, guid)
);
select fence('employee_group');
comment on table employee_group is 'группа прав сотрудника';
comment on column employee_group.provider_guid is 'The provider that gave it and may take it away; null: given by hand.';
create index employee_group_group on employee_group (to_guid);
create index on employee_group (provider_guid) where provider_guid is not null;

-- A right is called by what it gives; its reason stands beside it.
create function told_right(entity_type text, value text, effect text, is_of_one boolean) returns text
  language sql immutable
  return case effect when 'deny' then 'Запрет: ' else '' end
    || case entity_type
      when 'users' then 'Пользователи'
      when 'employees' then 'Сотрудники'
      when 'organizations' then 'Организации'
      when 'permissionGroups' then 'Группы прав'
      when 'individualPermissions' then 'Индивидуальные права'
      when 'forecasts' then 'Прогнозы'
      when 'regionActual' then 'Подкачка'
      when 'dictionaries' then 'Словари'
      when 'brands' then 'Производители и модели'
      when 'equipmentTypes' then 'Типы оборудования'
      when 'glossary' then 'Глоссарий'
      when 'sharedData' then 'Общие справочники'
      when 'widgets' then 'Виджеты'
      when 'desktops' then 'Рабочие столы'
      when 'objectTypes' then 'Типы объектов'
      when 'typeObjects' then 'Объекты своих типов'
      when 'activityLog' then 'Логи (активность)'
      when 'journal' then 'Журнал действий'
      when 'scheduler' then 'Планировщик'
      when 'runs' then 'Запуски задач'
      when 'meteringPoints' then 'Точки учёта'
      when 'meteringDevices' then 'Приборы учёта'
      when 'measurements' then 'Измерительные данные'
      when 'readings' then 'Показания'
      when 'seals' then 'Пломбы'
      when 'balanceGroups' then 'Балансовые группы'
      when 'consumptionObjects' then 'Объекты потребления'
      when 'buildings' then 'Здания'
      when 'branchOffices' then 'Филиалы'
      when 'plannedData' then 'Плановые данные'
      when 'accumulators' then 'Накопители'
      when 'generationObjects' then 'Генерация'
      when 'transitConsumers' then 'Транзитные потребители'
      when 'substations' then 'Подстанции'
      when 'transformations' then 'Трансформации'
      when 'accessionActs' then 'Акты присоединения'
      when 'contracts' then 'Договоры'
      when 'workers' then 'Работники'
      when 'products' then 'Продукция'
      when 'calculator' then 'Калькулятор'
      when 'reports' then 'Отчёты'
      when 'exchangeFiles' then 'Импорт/экспорт макетов'
      when 'exchangeChannels' then 'Каналы обмена'
      else entity_type end
    || ': '
    || case value
      when 'read' then 'Чтение'
      when 'create' then 'Создание'
      when 'update' then 'Изменение'
      when 'delete' then 'Удаление'
      when 'full' then 'Полный доступ'
      else value end
    || case when is_of_one then ', одна запись' else '' end;

create table individual_permission (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  employee_guid uuid not null,
  entity_type text not null,
  object_guid text,
  effect text not null check (effect in ('allow', 'deny')),
  value text not null check (value in ('read', 'create', 'update', 'delete', 'full')),
  valid_from date,
  valid_to date check (valid_to >= valid_from),
  reason text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whom a right stands in for: a deputyship ends as one.
  absent_guid uuid,
  name text generated always as (told_right(entity_type, value, effect, object_guid is not null)) stored,
  search text generated always as (search_key(told_right(entity_type, value, effect, object_guid is not null) || ' ' || reason)) stored,
  unique (organization_guid, guid),
  -- Whoever removes a card takes away what was given to it alone: that is done first, and under its own rule.
  foreign key (organization_guid, employee_guid) references employee (organization_guid, guid),
  foreign key (organization_guid, absent_guid)
  references employee (organization_guid, guid) on delete set null (absent_guid)
);
select fence('individual_permission');
comment on table individual_permission is 'личное право: разрешение или запрет';
comment on column individual_permission.absent_guid is 'The absent employee whose deputy it makes.';
create index individual_permission_employee on individual_permission (employee_guid);
create index individual_permission_absent on individual_permission (absent_guid) where absent_guid is not null;

-- Counted as columns of a group and of an employee.
create function employees_count(permission_group) returns integer
  language sql stable as $$
  select count(*) from employee_group l where l.to_guid = $1.guid
$$;

-- Nobody stands in for one who was dismissed: a right given in somebody's place ends with the day before their dismissal, and is there
-- again when that is taken back.
create function grants_of(employee) returns json
  language plpgsql stable as $$
begin
  return grants_by($1, groups_of($1));
end $$;

-- The day from which on a person sees data comes with the rights: to requests, programs with a token, jobs and the console.
create function rights_of_account(of_account uuid, in_organization uuid) returns jsonb
  language plpgsql as $$
declare
  organization constant text := current_setting('console.organization', true);
  rights jsonb;
begin
  perform set_config('console.organization', in_organization::text, true);
  select jsonb_build_object('standing', standing_of(e), 'day', today(), 'grants', grants_of(e), 'dataFrom', e.data_from) into rights
    from employee e where e.account_guid = of_account;
  perform set_config('console.organization', coalesce(organization, ''), true);
  return rights;
end $$;

-- The same behind a token of a program: a session that asks pays nothing for it.
create function actor_of_token(hash bytea, organization uuid)
  returns table (
    account_guid uuid, user_name text, full_name text, is_member boolean, rights jsonb, organization_guid uuid,
    token_name text, token_scope jsonb)
  language plpgsql as $$
declare
  shown api_token;
begin
  perform set_config('console.token', encode(hash, 'hex'), true);
  select * into shown from api_token t where t.token_hash = hash and t.revoked_at is null;
  perform set_config('console.token', '', true);
  if not found then
    return;
  end if;
  perform set_config('console.account', shown.account_guid::text, true), set_config('console.organization', shown.organization_guid::text, true);
  if shown.valid_until < today() then
    return;
  end if;
  update api_token t set last_used_at = now()
   where t.guid = shown.guid and (t.last_used_at is null or t.last_used_at < now() - interval '1 minute');
  return query
    select a.guid, a.user_name, a.full_name,
      coalesce(organization, shown.organization_guid) = shown.organization_guid and exists (
        select from membership m join organization o on o.guid = m.organization_guid and o.is_active
         where m.account_guid = a.guid and m.organization_guid = shown.organization_guid and membership_is_open(m)),
      rights_of_account(a.guid, shown.organization_guid), shown.organization_guid, shown.name, shown.scope
    from account a where a.guid = shown.account_guid and account_is_open(a);
end $$;

-- Which edition of the rights is in force: who has read an actor asks only whether it still is, and in the transaction of the work.

-- How often the rights were changed: each backend counts in a lane of its own, so that those who change them do not wait for each other.
create table rights_change (
  lane smallint primary key,
  number bigint not null default 0
);
comment on table rights_change is 'сколько раз менялись права';
insert into rights_change (lane) select generate_series(0, 63);
select open_to_program('rights_change', '{SELECT}');

-- Another one after each committed change and each quarter of an hour: a day begins then in whatever zone.
create function edition_of_rights() returns text
  language sql stable parallel safe
  return (select sum(number) from rights_change) || '/' || floor(extract(epoch from now()) / 900)::bigint;

-- Once in a transaction, at its end: until then nobody waits for the lane.
create function count_rights_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('console.rights_changed', true), '') = '' then
    update rights_change set number = number + 1 where lane = pg_backend_pid() % 64;
    perform set_config('console.rights_changed', 'yes', true);
  end if;
  return null;
end $$;

create function rights_rest_on(target regclass, changed text default 'true') returns void
  language plpgsql as $$
begin
  execute format('create constraint trigger edition_of_new after insert or delete on %s deferrable initially deferred
    for each row execute function count_rights_change()', target);
  execute format('create constraint trigger edition after update on %s deferrable initially deferred
    for each row when (%s) execute function count_rights_change()', target, changed);
end $$;
select rights_rest_on('organization', '(old.is_active, old.time_zone) is distinct from (new.is_active, new.time_zone)');
select rights_rest_on('account', $$to_jsonb(old) - 'seen_at' <> to_jsonb(new) - 'seen_at'$$);
select rights_rest_on('membership');
-- Whoever has read an actor reads it anew when the day has moved.
select rights_rest_on('employee',
  '(old.account_guid, old.dismissed_at, old.data_from) is distinct from (new.account_guid, new.dismissed_at, new.data_from)');
select rights_rest_on('employee_group');
select rights_rest_on('permission_group');
select rights_rest_on('permission_group_rule');
select rights_rest_on('individual_permission');
select rights_rest_on('security_policy');
select rights_rest_on('api_token', $$to_jsonb(old) - 'last_used_at' <> to_jsonb(new) - 'last_used_at'$$);
drop function rights_rest_on(regclass, text);

-- Ends the transaction where the session is over or not what it was, or the rights are of another edition.
create function require_session(token_hash bytea, idle_seconds integer, edition text) returns void
  language plpgsql stable as $$
begin
  perform from session s
   where s.access_hash = token_hash and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
     and s.seen_at > now() - make_interval(secs => idle_seconds)
     and s.previous_refresh_hash is null and s.viewing_guid is null and edition = edition_of_rights();
  if not found then
    raise exception 'the actor is to be read again' using errcode = 'RD001';
  end if;
end $$;

create function require_edition(edition text) returns void
  language plpgsql stable as $$
begin
  if edition <> edition_of_rights() then
    raise exception 'the actor is to be read again' using errcode = 'RD001';
  end if;
end $$;

-- Rights that somebody tries out in a window of their own before they are given to anybody: a session works with them, and only
-- reads, until the trial ends.
create table rights_trial (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  session_guid uuid not null references session on delete cascade,
  name text not null,
  grants jsonb not null,
  ends_at timestamptz not null,
  -- The entry about the end of a trial names what its beginning named: a group or an employee.
  about jsonb not null default '{}'
);
select fence('rights_trial');
comment on table rights_trial is 'проба прав в своём окне';
comment on column rights_trial.name is 'Whose rights are tried, and what is not saved yet.';
comment on column rights_trial.about is 'What the journal says of it: the entity, the record and its name.';
create index on rights_trial (session_guid);
create index on rights_trial (organization_guid);

-- Who asks for which right, and what came of it. It names an object without saying whether there is one.
create table permission_request (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account,
  entity_type text not null,
  value text not null check (value in ('read', 'create', 'update', 'delete')),
  object_guid uuid,
  reason text not null,
  valid_to date,
  state text not null default 'open' check (state in ('open', 'granted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_by uuid references account,
  decided_at timestamptz,
  granted_to date,
  answer text,
  reminded_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check (state <> 'declined' or answer is not null)
);
select fence('permission_request', '{SELECT,INSERT,UPDATE}');
comment on table permission_request is 'просьба о праве';
comment on column permission_request.valid_to is 'Until when it is asked for; null: without an end.';
comment on column permission_request.granted_to is 'Until when it was given.';
create unique index permission_request_open on permission_request
  (organization_guid, account_guid, entity_type, value, coalesce(object_guid, '00000000-0000-0000-0000-000000000000')) where state = 'open';
create index on permission_request (organization_guid, created_at desc, guid);
create index on permission_request (account_guid);
create index on permission_request (decided_by);

-- Rights that nobody should hold both of, and who may for a time.
create table duty_conflict (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  first_entity text not null,
  first_action text not null check (first_action in ('read', 'create', 'update', 'delete')),
  second_entity text not null,
  second_action text not null check (second_action in ('read', 'create', 'update', 'delete')),
  severity text not null check (severity in ('forbid', 'warn')),
  reason text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name || ' ' || reason)) stored,
  unique (organization_guid, guid),
  unique (organization_guid, name)
);
select fence('duty_conflict');
comment on table duty_conflict is 'правило: какие два права не держит один человек';

create table duty_exception (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  conflict_guid uuid not null,
  employee_guid uuid not null,
  until date not null,
  reason text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(reason)) stored,
  unique (organization_guid, guid),
  unique (conflict_guid, employee_guid),
  foreign key (organization_guid, conflict_guid) references duty_conflict (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, employee_guid) references employee (organization_guid, guid) on delete cascade
);
select fence('duty_exception');
comment on table duty_exception is 'исключение: кому и по какой день можно держать несовместимое';
create index on duty_exception (employee_guid);

create function is_conditioned(permission_group) returns boolean
  language sql immutable as $$
  select $1.needs_factor or $1.by_calendar or $1.hours_from is not null or $1.networks <> '{}' or $1.week_days <> '{}'
$$;

-- The conditions of a group with what the clock of its organization shows; null where it has none.
create function conditions_of(permission_group) returns json
  language sql stable as $$
  select json_build_object(
      'networks', $1.networks, 'needsFactor', $1.needs_factor, 'weekDays', $1.week_days, 'byCalendar', $1.by_calendar,
      'hoursFrom', $1.hours_from, 'hoursTo', $1.hours_to, 'zone', o.time_zone, 'now', json_build_object(
        'weekDay', to_char(now() at time zone o.time_zone, 'ID'), 'clock', to_char(now() at time zone o.time_zone, 'HH24:MI'),
        'isWorkingDay', exists (select from working_days(today(), today()))))
    from organization o
   where o.guid = $1.organization_guid and is_conditioned($1)
$$;

create function actor_of(token_hash bytea, organization uuid, idle_seconds integer)
  returns table (
    account_guid uuid, user_name text, full_name text, session_guid uuid, seen_at timestamptz, is_first_use boolean,
    is_member boolean, rights json, password_due text, factor_demanded text, home_rights jsonb,
    viewed_guid uuid, viewed_name text, viewed_rights jsonb, is_factor_proven boolean)
  language plpgsql as $$
declare
  shown record;
  day date;
  policy security_policy;
begin
  select s.guid, s.account_guid, s.seen_at, s.previous_refresh_hash is not null as is_first_use,
      case when s.viewing_organization_guid = organization then s.viewing_guid end as viewing_guid,
      a.user_name, a.full_name, a.home_guid, a.must_change_password, coalesce(a.password_changed_at, a.created_at) as password_changed_at,
      s.provider_guid is not null as is_of_provider, s.is_factor_proven or has_second_factor(a) as has_factor
    into shown
    from session s join account a on a.guid = s.account_guid
   where s.access_hash = token_hash and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
     and s.seen_at > now() - make_interval(secs => idle_seconds) and account_is_open(a);
  if not found then
    return;
  end if;
  perform set_config('console.account', shown.account_guid::text, true), set_config('console.organization', coalesce(organization::text, ''), true);
  account_guid := shown.account_guid;
  user_name := shown.user_name;
  full_name := shown.full_name;
  session_guid := shown.guid;
  seen_at := shown.seen_at;
  is_first_use := shown.is_first_use;
  is_factor_proven := shown.has_factor;
  is_member := exists (
    select from membership m join organization o on o.guid = m.organization_guid and o.is_active
     where m.account_guid = shown.account_guid and m.organization_guid = organization and membership_is_open(m));
  if is_member then
    day := today();
    -- The rest of what `standing_of` asks has just been answered.
    select json_build_object('standing', case when e.dismissed_at <= day then 'dismissed' else 'working' end, 'day', day, 'grants', grants_of(e),
        'dataFrom', e.data_from) into rights
      from employee e where e.account_guid = shown.account_guid;
  end if;
  policy := security_policy_of(shown.home_guid);
  password_due := case
    when shown.is_of_provider then null
    when shown.must_change_password then 'given'
    when shown.password_changed_at + make_interval(days => policy.password_validity_days) <= now() then 'expired'
  end;
  if not shown.has_factor and policy.second_factor <> 'none' then
    factor_demanded := policy.second_factor;
    if policy.second_factor = 'administrators' then
      home_rights := case when is_member and shown.home_guid = organization then rights::jsonb else rights_of_account(shown.account_guid, shown.home_guid) end;
    end if;
  end if;
  if shown.viewing_guid is not null then
    viewed_guid := shown.viewing_guid;
    viewed_name := (select a.full_name from account a where a.guid = shown.viewing_guid);
    viewed_rights := (
      select coalesce(rights_of_account(m.account_guid, organization), '{"standing": "stranger", "day": "", "grants": []}')
        from membership m where m.account_guid = shown.viewing_guid and m.organization_guid = organization);
  end if;
  return next;
end $$;

-- The request of a change as it was sent: it is sent again when another person approves it.
create table pending_change (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account,
  kind text not null,
  title text not null,
  told text[] not null,
  gaining uuid[] not null default '{}',
  request jsonb,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  answer text,
  -- Who decides is reminded once of what waits: a day before a change lapses, and of a request that waits for three days.
  reminded_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  constraint pending_change_second_person check (state not in ('approved', 'declined') or decided_by <> account_guid)
);
select fence('pending_change', '{SELECT,INSERT,UPDATE}');
comment on table pending_change is 'изменение, которое ждёт второго лица';
comment on column pending_change.told is 'What it does, in words.';
comment on column pending_change.gaining is 'The accounts to which it gives rights.';
comment on column pending_change.request is 'The route and its input; forgotten when it is decided.';
create index on pending_change (organization_guid, created_at desc, guid);
create index on pending_change (account_guid);
create index on pending_change (decided_by);
create unique index pending_change_once on pending_change (organization_guid, account_guid, md5(request::text)) where state = 'open';

-- Whoever answers for people says from time to time of each of their rights whether it stays.
create table rights_review (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  name text not null,
  people text not null check (people in ('all', 'strong', 'groups', 'idle')),
  groups uuid[] not null default '{}',
  idle_days integer check (idle_days > 0),
  reviewer_guid uuid,
  due date not null,
  every_months integer check (every_months in (1, 3, 6, 12)),
  next_on date,
  reminded text not null default 'never' check (reminded in ('never', 'soon', 'late')),
  state text not null default 'open' check (state in ('open', 'finished', 'cancelled')),
  started_at timestamptz not null default now(),
  started_by uuid not null references account,
  finished_at timestamptz,
  finished_by uuid references account,
  check ((people = 'groups') = (groups <> '{}')),
  check ((people = 'idle') = (idle_days is not null)),
  check ((state = 'open') = (finished_at is null)),
  unique (organization_guid, guid)
);
select fence('rights_review', '{SELECT,INSERT,UPDATE}');
comment on table rights_review is 'пересмотр прав';
comment on column rights_review.reviewer_guid is 'The employee who reviews; null: the manager of each.';
comment on column rights_review.next_on is 'When the next one begins; null when none does.';
create index on rights_review (organization_guid, started_at desc, guid);
create index on rights_review (started_by);
create index on rights_review (finished_by);

-- A right in a review outlives itself and its holder: both are named, not referred to.
create table rights_review_item (
  guid uuid primary key,
  organization_guid uuid not null,
  review_guid uuid not null,
  employee_guid uuid not null,
  kind text not null check (kind in ('group', 'individual')),
  source_guid uuid not null,
  source_name text not null,
  gives text not null,
  reviewer_guid uuid references account,
  decision text check (decision in ('keep', 'remove')),
  comment text,
  decided_by uuid references account,
  decided_at timestamptz,
  outcome text check (outcome in ('removed', 'gone', 'refused')),
  refusal text,
  -- What a right was limited to when it was decided on: to which records, by which rules, under which conditions.
  decided_as jsonb,
  check ((decision is null) = (decided_at is null)),
  check ((outcome = 'refused') = (refusal is not null)),
  foreign key (organization_guid, review_guid) references rights_review (organization_guid, guid) on delete cascade,
  unique (review_guid, employee_guid, source_guid)
);
select fence('rights_review_item', '{SELECT,INSERT,UPDATE}');
comment on table rights_review_item is 'право в пересмотре';
comment on column rights_review_item.gives is 'What it gave when the review began, and later when it was decided on.';
comment on column rights_review_item.reviewer_guid is 'The account that decides; null: any administrator.';
comment on column rights_review_item.decided_as is 'The right as it was stored when it was decided on; null for decisions made before this was kept.';
create index on rights_review_item (organization_guid, review_guid);
create index on rights_review_item (reviewer_guid, review_guid);
create index on rights_review_item (decided_by);
select declare_fate('stays', '{rights_review,rights_review_item}', false);

-- Whether reviewers of a review have to be reminded, or the next one begins.
create function is_due(rights_review) returns boolean
  language sql stable as $$
  select case $1.state
    when 'open' then $1.due < today() and $1.reminded <> 'late' or $1.due <= today() + 3 and $1.reminded = 'never'
    else $1.next_on <= today() end
$$;

create function is_lapsing(pending_change) returns boolean
  language sql stable as $$
  select $1.state = 'open' and $1.reminded_at is null and $1.expires_at > now() and $1.expires_at - now() < least(interval '1 day', ($1.expires_at - $1.created_at) / 2)
$$;

create function is_waiting_long(permission_request) returns boolean
  language sql stable as $$
  select $1.state = 'open' and $1.reminded_at is null and $1.created_at < now() - interval '3 days'
$$;

-- What an employee would hold in other groups is read like what they hold now: nothing is changed to find out. The length of the list
-- makes each plan look better than the general one, and to plan takes four times as long as to read.
create function grants_by(employee, groups uuid[]) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select coalesce(json_agg(g), '[]') from (
    select i.key as entity, i.value #>> '{}' as value, p.name as "group", 'allow' as effect, null::text as object, null::date as "from", null::date as "to",
        p.rules -> i.key as rules, p.conditions
      from (
        select p.name, p.items, (
            select jsonb_object_agg(s.entity, s.rules) from (
              select split_part(r.section, '/', 1) as entity, jsonb_object_agg(split_part(r.section, '/', 2), jsonb_build_object(
                  'rows', r.rows, 'requirement', r.requirement, 'message', r.message, 'defaults', r.defaults::jsonb,
                  'hidden', r.hidden_fields, 'readOnly', r.read_only_fields)) as rules
                from permission_group_rule r where r.group_guid = p.guid group by 1) s) as rules,
            case when is_conditioned(p) then conditions_of(p) end as conditions
          from unnest(groups) l (guid) join permission_group p on p.guid = l.guid
        -- Rules are read once of each group, not once of each of its sections.
        offset 0) p
      cross join jsonb_each(p.items) i
    union all
    select r.entity_type, r.value, null, r.effect, r.object_guid, r.valid_from, least(r.valid_to, a.dismissed_at - 1), null, null
      from individual_permission r left join employee a on a.guid = r.absent_guid where r.employee_guid = $1.guid) g
   where g.entity <> 'sharedData' or (select o.is_service from organization o where o.guid = $1.organization_guid));
end $$;

create function groups_of(employee) returns uuid[]
  language plpgsql stable as $$
begin
  return array(select l.to_guid from employee_group l where l.from_guid = $1.guid order by 1);
end $$;

-- The organization that a merger has led an account to from another one; null where it has not.
create function successor_of(organization uuid, account uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select h.short_name from reorganization r
  join reorganization_successor s on s.from_guid = r.guid
  join organization h on h.guid = s.to_guid and h.is_active
  join membership m on m.organization_guid = h.guid and m.account_guid = successor_of.account
  where r.subject_guid = successor_of.organization and r.change = 'merge' and r.applied_at is not null
  order by r.applied_at desc limit 1
$$;

-- What waited for a second person is called by words that may name whoever was erased since: its entries are read by its present words.
create function readable_name(person uuid, name text) returns text
  language sql stable
  return case when name is not null and is_erased(person)
    then coalesce((select p.title from pending_change p where p.guid = person), 'Удалённый пользователь') else name end;

-- What the journal tells of it is personal, too.
create function readable_values(person uuid, given jsonb) returns jsonb
  language sql stable
  return case when given is null or not is_erased(person) then readable_names(given) else (
    select jsonb_object_agg(v.key, case
      when v.value <> 'null' and (v.key in ('fullName', 'lastName', 'firstName', 'middleName', 'userName', 'email', 'phone', 'note',
          'personnelNumber', 'externalLogin')
        or v.key in ('reason', 'answer') and exists (select from pending_change p where p.guid = person))
      then '"удалено"' else v.value end) from jsonb_each(readable_names(given)) v) end;
