-- Reports: what is made, and the files that were made.

create table report (
  guid uuid primary key,
  name text not null,
  template text not null,
  period text not null,
  date_from date,
  date_to date,
  format text not null check (format in ('xlsx', 'csv', 'pdf')),
  recipients text[] not null default '{}',
  keep_files integer not null check (keep_files between 1 and 100),
  constraint report_dates check (date_from <= date_to)
);
select family('report', '{name}', '{name}', '{}', '{template,period,format}');
comment on table report is 'отчёт';
create unique index report_name on report (organization_guid, search_key(name));

create table report_file (
  guid uuid primary key,
  organization_guid uuid not null references organization,
  report_guid uuid not null,
  run_guid uuid not null,
  name text not null,
  template text not null,
  format text not null,
  day_from date not null,
  day_to date not null,
  row_count integer not null,
  settings text[] not null,
  basis text[] not null,
  bytes integer not null,
  sha256 bytea not null,
  content bytea not null,
  account_guid uuid not null references account,
  made_at timestamptz not null default now(),
  unique (organization_guid, guid)
);

-- It is packed already.
alter table report_file alter column content set storage external;
select fence('report_file');
comment on column report_file.settings is 'The settings as they were, in words.';
comment on column report_file.basis is 'What the figures come from, in words.';
comment on column report_file.report_guid is 'No foreign key: the journal keeps all rows that go with a record, and contents of files do not belong there.';
comment on table report_file is 'сделанный файл отчёта';
create index report_file_of on report_file (report_guid, made_at desc);
create index on report_file (account_guid);
create unique index report_file_of_run on report_file (run_guid);

create function remove_report_files() returns trigger
  language plpgsql as $$
begin
  delete from report_file where report_guid = old.guid;
  return null;
end $$;
create trigger remove_files after delete on report for each row execute function remove_report_files();

create function last_run(report) returns run
  language sql stable as $$
  select r from run r where r.kind = 'report' and r.parameters ->> 'reportGuid' = $1.guid::text order by r.created_at desc limit 1
$$;

create function state(report) returns text
  language sql stable as $$
  select case
    when (last_run($1)).state in ('queued', 'waiting', 'running') then 'making'
    when (last_run($1)).state in ('failed', 'parked') then 'failed'
    when exists (select from report_file f where f.report_guid = $1.guid) then 'done'
    else 'never' end
$$;

create function last_made_at(report) returns timestamptz
  language sql stable as $$
  select max(f.made_at) from report_file f where f.report_guid = $1.guid
$$;

-- By what the first of its schedules starts.
create function cron(report) returns text
  language sql stable as $$
  select coalesce(s.cron, s.starts) from schedule s
   where s.kind = 'report' and s.parameters ->> 'reportGuid' = $1.guid::text and s.is_enabled order by s.name limit 1
$$;
