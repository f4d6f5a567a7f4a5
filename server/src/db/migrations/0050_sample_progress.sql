-- Which steps of the sample data are done; no row: none are due. A start goes on where the one before was cut off.

create table sample_progress (
  singleton boolean primary key default true check (singleton),
  done integer not null default 0
);

select open_to_program('sample_progress');
