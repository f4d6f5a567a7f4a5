-- Which day it is in the organization is asked of those alone who have been dismissed at all.
create or replace function is_dismissed(employee) returns boolean
  language sql stable as $$
  select case when $1.dismissed_at is null then false else $1.dismissed_at <= today() end
$$;

-- And for an account of those alone who have one.
create or replace function standing_of(employee) returns text
  language sql stable as $$
  select case
    when is_dismissed($1) then 'dismissed'
    when $1.account_guid is null then 'working'
    else coalesce((
      select case
        when a.status = 'archived' then 'archived'
        when not (account_is_open(a) or a.status = 'invited') or m.account_guid is null or not membership_is_open(m) then 'blocked'
        else 'working' end
        from account a left join membership m on m.account_guid = a.guid and m.organization_guid = $1.organization_guid
       where a.guid = $1.account_guid), 'working')
  end
$$;
