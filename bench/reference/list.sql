-- The first page of a list, as one would write it by hand: who asks, and the rows of his organization. How many there are is kept.
with asker as (
  select m.organization_guid as organization
  from session s
  join account a on a.guid = s.account_guid and a.erased_at is null
  join membership m on m.account_guid = a.guid and m.organization_guid = :organization::uuid
  where s.access_hash = sha256(convert_to(:token, 'UTF8')) and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
    and s.seen_at > now() - interval '1 hour')
select json_build_object(
  'items', (
    select json_agg(r) from (
      select t.guid, t.version, t.name, t.code, t.address, t.serial, t.ratio, t.voltage, t.commissioned_at as "commissionedAt",
        t.is_active as "isActive", t.created_at as "createdAt", t.updated_at as "updatedAt", '{}'::json as names
      from bench_point t where t.organization_guid = (select organization from asker)
      order by t.name collate russian, t.guid limit 50) r),
  'total', (select sum(number) from object_count where organization_guid = (select organization from asker) and family = 'bench_point'),
  'totalIsExact', true)::text as answer;
