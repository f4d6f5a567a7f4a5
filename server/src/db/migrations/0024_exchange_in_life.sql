-- Exchange as it is in life: a file says what it will fill and overwrite before it is written, and can be taken back.

alter table measurement_import
  add column filling jsonb not null default '[]',
  add column new_days integer not null default 0,
  add column changed_days integer not null default 0,
  add column changed_values integer not null default 0;
alter table measurement_import drop constraint measurement_import_status_check;
alter table measurement_import add constraint measurement_import_status_check check (
  status in ('received', 'asked', 'trial', 'accepted', 'accepted_with_warnings', 'rejected', 'duplicate', 'undone'));
alter table measurement_import drop constraint measurement_import_source_check;
alter table measurement_import add constraint measurement_import_source_check check (source in ('upload', 'folder', 'api'));
comment on column measurement_import.filling is 'What it fills, by channel: [{series, guid, name, code, channel, from, to, days, newDays, changedDays, changedValues}].';
-- Equal findings are one with a count.
update measurement_import i set findings = coalesce((
  select jsonb_agg(f.value || '{"count": 1, "more": []}' order by f.n) from jsonb_array_elements(i.findings) with ordinality f (value, n)), '[]')
where i.findings <> '[]';
-- A table waited as rejected until somebody chose its layout.
update measurement_import set status = 'asked', findings = '[]', error_count = 0 where is_table and status = 'rejected' and layout is null;

-- Tables of different points have the same titles: a layout holds no point.
update table_layout set layout = layout - 'meteringPointGuid';

-- The values that stood before a file was taken back.
alter table series_origin drop constraint series_origin_source_check;
alter table series_origin add constraint series_origin_source_check
  check (source in ('exchange', 'table', 'hand', 'estimate', 'formula', 'refresh', 'sample', 'undo'));
create index series_origin_guid on series_origin (guid) where guid is not null;

-- Groups of delivery points and the flows between them: each has a series of its own.
create table gtp (
  guid uuid primary key,
  name text not null,
  code text not null,
  kind text not null check (kind in ('group', 'flow')),
  from_guid uuid,
  to_guid uuid
);
select family('gtp', '{name,code}', '{name,code}', '{"from_guid": "gtp", "to_guid": "gtp"}', '{kind}');
create unique index gtp_code on gtp (organization_guid, code);
comment on table gtp is 'группа точек поставки или переток между двумя';

alter table series add column gtp_guid uuid;
alter table series add foreign key (organization_guid, gtp_guid) references gtp (organization_guid, guid);
alter table series add unique (organization_guid, gtp_guid, quantity);
create index series_gtp on series (gtp_guid) where gtp_guid is not null;
alter table series drop constraint series_of_one;
alter table series add constraint series_of_one check (
  num_nonnulls(metering_point_guid, region_guid, gtp_guid) = 1
  and (channel is not null) = (metering_point_guid is not null)
  and (quantity is not null) = (metering_point_guid is null));
comment on table series is 'ряд: канал точки учёта, величина региона, ГТП или переток';
