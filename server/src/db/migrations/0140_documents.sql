-- A document is JSON, not a text that holds it. What the journal and removed rows keep is still the text: it is read as the document.
create function document_of(given jsonb) returns jsonb
  language plpgsql immutable as $$
begin
  return case when jsonb_typeof(given) = 'string' then (given #>> '{}')::jsonb else given end;
exception when invalid_text_representation then
  -- A text that is no document stays as it is.
  return given;
end $$;

alter table object_type_alarm drop constraint object_type_alarm_condition_check;
alter table object_type_alarm alter column condition type jsonb using condition::jsonb,
  add constraint object_type_alarm_condition_check check (jsonb_typeof(condition) = 'object');
alter table widget_composition drop constraint widget_composition_condition_check;
alter table widget_composition alter column condition type jsonb using condition::jsonb,
  add constraint widget_composition_condition_check check (jsonb_typeof(condition) = 'object');
alter table object_type alter column templates type jsonb using templates::jsonb, alter column layout type jsonb using layout::jsonb;
alter table permission_group_rule drop constraint permission_group_rule_rows_check,
  drop constraint permission_group_rule_requirement_check, drop constraint permission_group_rule_defaults_check;
alter table permission_group_rule alter column rows type jsonb using rows::jsonb,
  alter column requirement type jsonb using requirement::jsonb, alter column defaults type jsonb using defaults::jsonb,
  add constraint permission_group_rule_rows_check check (jsonb_typeof(rows) = 'object'),
  add constraint permission_group_rule_requirement_check check (jsonb_typeof(requirement) = 'object'),
  add constraint permission_group_rule_defaults_check check (jsonb_typeof(defaults) = 'object');

create function keep_documents() returns trigger
  language plpgsql as $$
begin
  new := jsonb_populate_record(new, (
    select coalesce(jsonb_object_agg(c, document_of(to_jsonb(new) -> c)), '{}') from unnest(tg_argv) c
    where jsonb_typeof(to_jsonb(new) -> c) = 'string'));
  return new;
end $$;
create trigger documents before insert on object_type_alarm for each row execute function keep_documents('condition');
create trigger documents before insert on widget_composition for each row execute function keep_documents('condition');
create trigger documents before insert on object_type for each row execute function keep_documents('templates', 'layout');
create trigger documents before insert on permission_group_rule for each row execute function keep_documents('rows', 'requirement', 'defaults');

-- A trial of rights keeps them as they were read; it lasts an hour and is begun again.
delete from rights_trial;

-- A change that waits for the second person keeps its body.
update pending_change p set request = jsonb_set(p.request, '{body}', (
  select jsonb_object_agg(b.key, case when b.key in ('templates', 'layout', 'rows', 'requirement', 'defaults') then document_of(b.value) else b.value end)
  from jsonb_each(p.request -> 'body') b))
where p.state = 'open' and p.request ->> 'path' ~ '^/api/(permission-group-rules|object-types)' and jsonb_typeof(p.request -> 'body') = 'object'
  and p.request -> 'body' <> '{}';

-- The values of an entry out of the journal, with documents for their texts.
create or replace function readable_names(given jsonb) returns jsonb
  language sql stable
  return given || case when given -> 'names' is null or not exists (select from erased_person) then '{}' else
    jsonb_build_object('names', (
      select jsonb_object_agg(n.key, case
        when jsonb_typeof(n.value) = 'object' then (
          select jsonb_object_agg(o.key, case when exists (select from erased_person e where e.guid::text = o.key)
            then '"Удалённый пользователь"' else o.value end) from jsonb_each(n.value) o)
        when exists (select from erased_person e where e.guid::text = given ->> n.key) then '"Удалённый пользователь"'
        else n.value end) from jsonb_each(given -> 'names') n)) end
  || coalesce((
    select jsonb_object_agg(v.key, document_of(v.value)) from jsonb_each(given) v
    where v.key in ('condition', 'templates', 'layout', 'rows', 'requirement', 'defaults')
      and jsonb_typeof(v.value) = 'string' and v.value #>> '{}' like '{%'), '{}');
