-- Whether a dictionary value is in force today where the organization works: its switch and its days in one word.
create function validity(dictionary_value) returns text
  language sql stable as $$
  select case
    when not $1.is_active or exists (select from own_reading o where o.record_guid = $1.guid and o.is_unused) then 'off'
    when $1.valid_from is null and $1.valid_to is null then 'current'
    when $1.valid_from > today() then 'ahead'
    when $1.valid_to < today() then 'over'
    else 'current'
  end
$$;

-- Who is shown a desktop of the organization: those who read a section.
alter table desktop
  add column required_entity text,
  add check (required_entity is null or account_guid is null);

-- Whoever is told may watch a widget for a threshold of their own.
alter table widget_subscription
  add column threshold double precision,
  add column threshold_side text,
  add check (threshold_side is null or threshold is not null);
comment on column widget_subscription.threshold is 'In place of the threshold of the widget; null for that one.';

create or replace function is_due(widget_subscription) returns boolean
  language sql stable as $$
  select coalesce($1.looked_at < now() - interval '15 minutes', true)
    and ($1.threshold is not null
      or exists (select from widget w where w.guid = $1.widget_guid and w.parameters ->> 'threshold' is not null))
$$;
