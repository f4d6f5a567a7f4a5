-- The codes in the formula of a virtual point, so that a changed value finds the points computed from it.
create table formula_member (
  organization_guid uuid not null,
  point_guid uuid not null,
  code text not null,
  primary key (organization_guid, code, point_guid),
  foreign key (organization_guid, point_guid) references metering_point (organization_guid, guid) on delete cascade
);
create index formula_member_point on formula_member (point_guid);
select fence('formula_member', '{SELECT,INSERT,DELETE}');
comment on table formula_member is 'код точки в формуле виртуальной точки';

create function keep_formula_members() returns trigger language plpgsql as $$
begin
  delete from formula_member where point_guid = new.guid;
  insert into formula_member (organization_guid, point_guid, code)
  select distinct new.organization_guid, new.guid, m[1] from regexp_matches(new.formula, '(?<![0-9])([0-9]{15})(?![0-9])', 'g') m;
  return null;
end $$;
create trigger formula after insert or update of formula on metering_point for each row
  when (new.formula is not null) execute function keep_formula_members();

create function forget_formula_members() returns trigger language plpgsql as $$
begin
  delete from formula_member where point_guid = new.guid;
  return null;
end $$;
create trigger no_formula after update of formula on metering_point for each row
  when (old.formula is not null and new.formula is null) execute function forget_formula_members();

insert into formula_member (organization_guid, point_guid, code)
select distinct p.organization_guid, p.guid, m[1] from metering_point p
  cross join regexp_matches(p.formula, '(?<![0-9])([0-9]{15})(?![0-9])', 'g') m
where p.formula is not null;

alter table series_origin drop constraint series_origin_source_check,
  add constraint series_origin_source_check check (source in ('exchange', 'table', 'hand', 'estimate', 'formula', 'refresh', 'sample'));

alter table series add column first_day date;
comment on column series.first_day is 'The first day with a row: before it, nothing is missing.';
update series s set first_day = (select min(d.day) from interval_day d where d.series = s.id);
