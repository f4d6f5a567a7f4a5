-- The data of an organization as one bundle: what is in it, and a bundle that was received until it is loaded.

alter table organization_table add column is_handed_over boolean not null default false;
comment on column organization_table.is_handed_over is 'Its rows are in the bundle of the organization: never secrets, rights, accounts or the journal.';
update organization_table set is_handed_over = true
 where fate = 'moves' and target not in ('exchange_channel', 'exchange_channel_secret', 'exchange_arrival', 'exchange_sending', 'collection_task')
    or target in ('employee', 'object_type', 'interval_day', 'interval_day_past');

drop function declare_fate(text, text[]);
create function declare_fate(fate text, tables text[], is_handed_over boolean) returns void
  language sql as $$
  insert into organization_table (target, fate, is_handed_over) select t, fate, is_handed_over from unnest(tables) t
$$;

-- A family laid out from here on is the organization's like all others: its rows move, and are handed over.
alter function family(regclass, text[], text[], jsonb, text[]) rename to lay_out_family;
create function family(target regclass, searched text[], sorted text[], refers jsonb default '{}', chosen text[] default '{}') returns void
  language plpgsql as $$
begin
  perform lay_out_family(target, searched, sorted, refers, chosen);
  perform declare_fate('moves', array[target::text], true);
  perform let_rows_move();
end $$;

create table received_bundle (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  account_guid uuid not null references account on delete cascade,
  name text not null,
  -- Until it is loaded.
  content bytea,
  shown jsonb not null,
  run_guid uuid,
  loaded_guid uuid,
  received_at timestamptz not null default now()
);
comment on table received_bundle is 'переданные данные организации, которые загружают';
comment on column received_bundle.shown is 'What its manifest says, as people are shown it.';
comment on column received_bundle.loaded_guid is 'The organization that was made of it.';
create index on received_bundle (organization_guid, received_at);
select fence('received_bundle');
select declare_fate('stays', '{received_bundle}', false);

-- Whether an organization of this guid or with these requisites is anywhere in the installation, seen or not: nothing else is told of it.
create function organization_is_known(organization uuid, of_inn text, of_kpp text, out guid_is_taken boolean, out requisites_are_taken boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from organization o where o.guid = organization),
    exists (select from organization o where o.inn = of_inn and o.kpp = of_kpp)
$$;

-- The rows of a bundle fit the tables of one schema: its number is the last migration's.
create function schema_number() returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select max(number) from migration
$$;

-- An organization that was handed over brings its types with it.
create or replace function add_ready_object_types() returns setof object_type
  language sql as $$
  insert into object_type (guid, organization_guid, name, code, family, icon, colour, sort, is_built_in)
  select gen_random_uuid(), current_organization(), name, code, family, icon, colour, number * 10, true
  from (values
    (1, 'Филиалы', 'branchOffices', 'branch-offices', 'network', 'blue'),
    (2, 'Здания', 'buildings', 'buildings', 'building', 'blue'),
    (3, 'Объекты потребления', 'consumptionObjects', 'consumption-objects', 'factory', 'blue'),
    (4, 'Подстанции', 'substations', 'substations', 'bolt', 'orange'),
    (5, 'Точки учёта', 'meteringPoints', 'metering-points', 'pin', 'green'),
    (6, 'Приборы учёта', 'meteringDevices', 'metering-devices', 'meter', 'green'),
    (7, 'Трансформации', 'transformations', 'transformations', 'plug', 'green'),
    (8, 'Накопители', 'accumulators', 'accumulators', 'battery', 'cyan'),
    (9, 'Объекты генерации', 'generationObjects', 'generation-objects', 'engine', 'cyan'),
    (10, 'Транзитные потребители', 'transitConsumers', 'transit-consumers', 'plug', 'violet'),
    (11, 'Договоры', 'contracts', 'contracts', 'file', 'gray'),
    (12, 'Акты присоединения', 'accessionActs', 'accession-acts', 'file', 'gray'),
    (13, 'Работники', 'workers', 'workers', 'person', 'gray'),
    (14, 'Продукция', 'products', 'products', 'box', 'gray')
  ) as ready (number, name, code, family, icon, colour)
  on conflict do nothing
  returning *
$$;

-- Who approved a forecast stays behind with the accounts; when it was approved is handed over.
alter table forecast_version drop constraint forecast_approved,
  add constraint forecast_approved check (state not in ('approved', 'published') or approved_at is not null);
