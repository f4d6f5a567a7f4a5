-- What the plan of a branch for a year was after each change of its values. A version outlives its branch, as the journal does.
create table plan_version (
  guid uuid primary key default gen_random_uuid(),
  organization_guid uuid not null references organization,
  branch_guid uuid not null,
  year integer not null,
  number integer not null,
  made_at timestamptz not null default now(),
  account_guid uuid default current_account() references account,
  reason text,
  -- [{ indicator, productGuid, productName, month, value }]
  cells jsonb not null,
  unique (organization_guid, branch_guid, year, number)
);
comment on table plan_version is 'версия плана филиала на год: все значения, автор и причина';
create index plan_version_account on plan_version (account_guid);
select fence('plan_version', '{SELECT,INSERT}');

create function planned_cells(organization uuid, branch uuid, of_year integer) returns jsonb
  language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('indicator', v.indicator, 'productGuid', v.product_guid, 'productName', p.name, 'month', v.month,
      'value', v.value) order by v.indicator, v.product_guid nulls first, v.month), '[]')
    from planned_value v left join product p on p.guid = v.product_guid
   where v.organization_guid = organization and v.branch_guid = branch and v.year = of_year
$$;

-- Two transactions that change one plan make their versions one after the other. A transaction of several organizations may end in
-- another than that of the plan.
create function keep_plan(organization uuid, branch uuid, of_year integer) returns void
  language plpgsql as $$
declare
  caller constant text := current_setting('console.organization', true);
  present jsonb;
  last_number integer;
  last_cells jsonb;
begin
  perform set_config('console.organization', organization::text, true);
  perform from branch_office where organization_guid = organization and guid = branch for no key update;
  present := planned_cells(organization, branch, of_year);
  select number, cells into last_number, last_cells from plan_version
   where organization_guid = organization and branch_guid = branch and year = of_year order by number desc limit 1;
  if last_cells is distinct from present then
    insert into plan_version (organization_guid, branch_guid, year, number, reason, cells)
    values (organization, branch, of_year, coalesce(last_number, 0) + 1, nullif(current_setting('console.plan_reason', true), ''), present);
  end if;
  perform set_config('console.organization', coalesce(caller, ''), true);
end $$;

-- Deferred: a change of many values, however it is made, is one version.
create function keep_plan_of_value() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform keep_plan(old.organization_guid, old.branch_guid, old.year);
  end if;
  if tg_op <> 'DELETE' then
    perform keep_plan(new.organization_guid, new.branch_guid, new.year);
  end if;
  return null;
end $$;
create constraint trigger keep_plan after insert or delete or update of branch_guid, year, month, indicator, product_guid, value on planned_value
  deferrable initially deferred for each row execute function keep_plan_of_value();

select keep_plan(organization_guid, branch_guid, year) from (select distinct organization_guid, branch_guid, year from planned_value) p;
