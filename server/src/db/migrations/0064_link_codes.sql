-- What links name an organization by instead of its guid: `/o/energosbyt/users`. No two of the installation share a code.
alter table organization
  add column link_code text constraint organization_link_code_shape
    check (link_code ~ '^[0-9a-z][0-9a-z-]{0,38}[0-9a-z]$' and link_code !~ '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}');
create unique index organization_link_code on organization (link_code);

-- Nor is more told of the organization that has a code than that there is one.
drop function organization_is_known(uuid, text, text);
create function organization_is_known(organization uuid, of_inn text, of_kpp text, of_link_code text,
    out guid_is_taken boolean, out requisites_are_taken boolean, out link_code_is_taken boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from organization o where o.guid = organization),
    exists (select from organization o where o.inn = of_inn and o.kpp = of_kpp),
    exists (select from organization o where o.link_code = of_link_code)
$$;
