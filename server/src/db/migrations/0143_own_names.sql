-- What the organization calls shared records its own way, by their identifiers. A statement reads it once, and plans it for nothing.
create function own_names() returns jsonb
  language plpgsql stable parallel safe as $$
begin
  return (select coalesce(jsonb_object_agg(o.record_guid, o.name), '{}') from own_reading o where o.name is not null);
end $$;
