-- Values that the sender itself calls not commercial are told apart from measured ones wherever sums say what they are made of.
create function day_non_commercial(q text) returns integer
  language sql immutable parallel safe
  return coalesce(length(q) - length(translate(q, '15', '')), 0);

alter table day_sum add column non_commercial bigint not null default 0;
comment on column day_sum.non_commercial is 'How many of the values are not commercial.';
-- Those kept so far do not know it.
delete from day_sum;
