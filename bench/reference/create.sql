-- A record and the entry of the journal about it, in one statement.
with asker as (
  select a.guid, a.full_name, m.organization_guid as organization
  from session s
  join account a on a.guid = s.account_guid and a.erased_at is null
  join membership m on m.account_guid = a.guid and m.organization_guid = :organization::uuid
  where s.access_hash = sha256(convert_to(:token, 'UTF8')) and s.ended_at is null and s.access_expires_at > now() and s.ends_at > now()
    and s.seen_at > now() - interval '1 hour'),
made as (
  insert into bench_point (guid, organization_guid, name, code, address, serial, ratio, voltage, commissioned_at, is_active)
  select gen_random_uuid(), organization, 'Новая точка', 'Новая точка', 'ул. Энергетиков, 1', '1', 20, 'SN2', '2026-01-15', true from asker
  returning *),
written as (
  insert into journal (organization_guid, account_guid, user_name, action, entity, record_guid, record_name, after, request_id, address)
  select asker.organization, asker.guid, asker.full_name, 'create', 'bench_point', made.guid, made.name,
    jsonb_build_object('name', made.name, 'code', made.code, 'address', made.address, 'serial', made.serial, 'ratio', made.ratio,
      'voltage', made.voltage, 'commissionedAt', made.commissioned_at, 'isActive', made.is_active),
    'bench', '127.0.0.1'
  from made, asker)
select row_to_json(r)::text as answer from (
  select t.guid, t.version, t.name, t.code, t.address, t.serial, t.ratio, t.voltage, t.commissioned_at as "commissionedAt",
    t.is_active as "isActive", t.created_at as "createdAt", t.updated_at as "updatedAt", '{}'::json as names
  from made t) r;
