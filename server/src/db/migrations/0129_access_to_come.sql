-- Whoever is to come in on a later day cannot come in yet: «Активен» would say that they can.
create or replace view organization_user with (security_invoker = true) as
  select a.guid, m.organization_guid, a.version, a.created_at, a.updated_at,
    a.search || ' ' || search_key(m.note) as search,
    a.full_name, a.user_name, a.last_name, a.first_name, a.middle_name, a.email, a.phone, m.note,
    status_of(a) as status,
    case when status_of(a) = 'blocked' and a.home_guid = m.organization_guid then a.block_reason end as block_reason,
    case when status_of(a) = 'blocked' then a.blocked_until end as blocked_until,
    a.valid_until, m.valid_from as member_from, m.valid_to as member_to, m.is_default,
    (select max(l.expires_at) from account_link l where l.account_guid = a.guid and l.purpose = 'invitation' and l.used_at is null) as invited_until,
    g.locked_until is not null as is_locked,
    case when a.home_guid = m.organization_guid
      then greatest(a.seen_at, (select max(s.seen_at) from session s where s.account_guid = a.guid))
      else (select max(j.occurred_at) from journal j
        where j.scope = m.organization_guid and j.account_guid = a.guid and not j.is_part
          and coalesce(j.via ->> 'kind' <> 'program', true))
    end as last_seen_at,
    has_second_factor(a) as has_second_factor,
    a.must_change_password, a.password_changed_at, a.organizations_count,
    (select o.short_name from organization o where o.guid = a.home_guid) as home_name,
    a.home_guid = m.organization_guid as is_home,
    a.erased_at is not null as is_erased,
    (select e.guid from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid) as employee_guid,
    coalesce((select s.by_mail from notification_settings s where s.account_guid = a.guid), true) as notified_by_mail,
    (select s.quiet_from || '–' || s.quiet_to from notification_settings s where s.account_guid = a.guid) as quiet_hours,
    case when status_of(a) = 'active' and (a.valid_until < today() or m.valid_to < today()) then 'expired'
      when state_of(a) not in ('blocked', 'archived')
        and exists (select from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid and is_dismissed(e)) then 'dismissed'
      when status_of(a) = 'active' and m.valid_from > today() then 'early'
      when status_of(a) = 'active' and g.locked_until is not null then 'locked'
      else state_of(a) end as state,
    (select e.dismissed_at from employee e where e.account_guid = a.guid and e.organization_guid = m.organization_guid) as dismissed_at,
    g.locked_until
  from account a join membership m on m.account_guid = a.guid
  cross join lateral (
    select (select g.window_start + interval '15 minutes' from sign_in_guess g
      where g.subject = 'account:' || lower(a.user_name) and g.guesses >= 10 and g.window_start > now() - interval '15 minutes') as locked_until offset 0) g
  where m.organization_guid = (select current_organization());
