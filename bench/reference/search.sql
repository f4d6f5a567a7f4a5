-- The rows with a part of a word, typed in either keyboard layout: found by the index of trigrams, then sorted.
with asker as (
  select m.organization_guid as organization
  from session s
  join account a on a.guid = s.account_guid and a.erased_at is null
  join membership m on m.account_guid = a.guid and m.organization_guid = :organization::uuid
  where s.access_hash = sha256(convert_to(:token, 'UTF8')) and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
    and s.seen_at > now() - interval '1 hour'),
found as materialized (
  select t.guid, t.version, t.name, t.code, t.address, t.serial, t.ratio, t.voltage, t.commissioned_at as "commissionedAt",
    t.is_active as "isActive", t.created_at as "createdAt", t.updated_at as "updatedAt", '{}'::json as names
  from bench_point t
  where t.organization_guid = (select organization from asker) and t.search like any (array['%a1b2c%', '%ф1и2с%'])
    and t.words like any (array[latin_letters('%a1b2c%'), latin_letters('%ф1и2с%')])
  limit 10001)
select json_build_object(
  'items', (select json_agg(r) from (select * from found order by name collate russian, guid limit 50) r),
  'total', least(c.number, 10000),
  'totalIsExact', c.number <= 10000)::text as answer
from (select count(*) as number from found) c;
