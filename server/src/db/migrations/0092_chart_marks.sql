-- What a person has written at a day of a chart: of one point, or of all.
create table chart_mark (
  guid uuid primary key,
  text text not null,
  day date not null,
  metering_point_guid uuid
);
select family('chart_mark', '{text}', '{text,day}', '{"metering_point_guid": "metering_point"}');
comment on table chart_mark is 'отметка на графике, сделанная человеком';
create index on chart_mark (organization_guid, day);
