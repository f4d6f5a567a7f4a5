-- Every sum of points asks which of them lie below others.
create index metering_point_below on metering_point (organization_guid) where parent_guid is not null and purpose = 'billing';

-- A day by half-hours: each half of an hour has half of its energy.
create function half_hours(v double precision[], step integer) returns double precision[]
  language sql immutable parallel safe
  return case when step = 30 then v else (
    select array_agg(e / 2 order by n, half) from unnest(v) with ordinality u (e, n) cross join generate_series(1, 2) half) end;

-- All points of the trees in which some points stand.
create function trees_of(points uuid[]) returns setof uuid
  language sql stable parallel safe as $$
  with recursive above as (
    select p.guid, p.parent_guid from metering_point p where p.guid = any(points)
    union
    select p.guid, p.parent_guid from above a join metering_point p on p.guid = a.parent_guid),
  tree as (
    select guid from above where parent_guid is null
    union
    select p.guid from tree t join metering_point p on p.parent_guid = t.guid)
  select guid from tree
$$;

-- Whether a formula takes a code away: it stands after a minus, or inside brackets that do.
create function enters_negatively(formula text, code text) returns boolean
  language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  sign integer := 1;
  outer_signs integer[] := '{}';
  before text := '(';
  c text;
begin
  foreach c in array regexp_split_to_array(replace(left(formula, position(code in formula) - 1), ' ', ''), '') loop
    if c in ('-', '−', '–') then
      sign := case when before ~ '[-−–+*×·/÷:(]' then -sign else -1 end;
    elsif c = '+' then
      sign := 1;
    elsif c = '(' then
      outer_signs := outer_signs || sign;
      sign := 1;
    elsif c = ')' then
      sign := outer_signs[cardinality(outer_signs)];
      outer_signs := trim_array(outer_signs, 1);
    end if;
    before := coalesce(nullif(c, ''), before);
  end loop;
  return (select count(*) filter (where s < 0) from unnest(outer_signs || sign) s) % 2 = 1;
end $$;
