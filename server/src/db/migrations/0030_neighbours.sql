-- Forecasts whose series help to forecast another one.

create table forecast_neighbour (
  organization_guid uuid not null default current_organization(),
  from_guid uuid not null,
  to_guid uuid not null,
  position integer not null,
  primary key (from_guid, to_guid),
  check (from_guid <> to_guid),
  foreign key (organization_guid, from_guid) references forecast (organization_guid, guid) on delete cascade,
  foreign key (organization_guid, to_guid) references forecast (organization_guid, guid) on delete cascade
);
create index forecast_neighbour_to on forecast_neighbour (to_guid);
select fence('forecast_neighbour');
comment on table forecast_neighbour is 'соседний ряд прогноза';
