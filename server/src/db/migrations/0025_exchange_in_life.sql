-- Exchange as it is in life: a file says what it will fill and overwrite before it is written, and can be taken back.

alter table measurement_import
  add column filling jsonb not null default '[]',
  add column new_days integer not null default 0,
  add column changed_days integer not null default 0,
  add column changed_values integer not null default 0;
alter table measurement_import drop constraint measurement_import_status_check;
alter table measurement_import add constraint measurement_import_status_check check (
  status in ('received', 'asked', 'trial', 'accepted', 'accepted_with_warnings', 'rejected', 'duplicate', 'undone'));
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
  check (source in ('exchange', 'table', 'hand', 'estimate', 'refresh', 'sample', 'undo'));
create index series_origin_guid on series_origin (guid) where guid is not null;
