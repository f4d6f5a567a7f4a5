-- Directories (LDAP) among the providers of sign-ins.

alter table sign_in_provider
  add column kind text not null default 'oidc' check (kind in ('oidc', 'ldap')),
  alter column issuer drop not null,
  alter column client_id drop not null,
  alter column scopes drop not null,
  alter column scopes drop default,
  alter column second_factor drop not null,
  alter column second_factor drop default,
  add column dialect text check (dialect in ('activeDirectory', 'openLdap')),
  add column addresses text,
  add column bind_dn text,
  add column base_dn text,
  add column timeout_seconds integer,
  add column people_filter text,
  add column disabled_filter text,
  add column groups_from text check (groups_from in ('none', 'memberOf', 'nested', 'search')),
  add column groups_base_dn text,
  add column login_attributes text,
  add column subject_attribute text,
  add column last_name_attribute text,
  add column first_name_attribute text,
  add column middle_name_attribute text,
  add column email_attribute text,
  add column phone_attribute text,
  add column position_attribute text,
  add column department_attribute text,
  add check (kind <> 'oidc' or num_nulls(issuer, client_id, scopes, second_factor) = 0),
  add check (kind <> 'ldap' or num_nulls(dialect, addresses, bind_dn, base_dn, timeout_seconds, groups_from) = 0),
  drop column search;
alter table sign_in_provider
  add column search text generated always as (search_key(name || ' ' || coalesce(issuer, addresses))) stored;
create index sign_in_provider_search on sign_in_provider using gin (search gin_trgm_ops);

-- A secret goes only to the server for which it was given.
drop trigger changed_secret on sign_in_provider;
create trigger changed_secret before update on sign_in_provider for each row
  when ((new.kind, new.issuer, new.client_id, new.ca_bundle, new.addresses, new.bind_dn)
    is distinct from (old.kind, old.issuer, old.client_id, old.ca_bundle, old.addresses, old.bind_dn))
  execute function forget_provider_secret();

-- Another name of a person is another person.
drop trigger changed_issuer on sign_in_provider;
create trigger changed_issuer after update on sign_in_provider for each row
  when ((new.kind, new.issuer, new.dialect, new.subject_attribute)
    is distinct from (old.kind, old.issuer, old.dialect, old.subject_attribute))
  execute function forget_former_issuer();

alter table external_login add column blocked_at timestamptz;
comment on column external_login.blocked_at is 'The account was blocked because the directory has closed or lost the person, who may return.';
