-- Secrets are stored with how they are kept in front (core/secrets.ts): 0 — open.
update account set second_factor_secret = '\x00'::bytea || second_factor_secret where second_factor_secret is not null;
alter table exchange_channel_secret alter column password type bytea using '\x00'::bytea || convert_to(password, 'UTF8');

-- What the kept secrets of all organizations begin with: no secret and no owner is told.
create function kept_seals(bytes integer) returns setof bytea
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select substr(second_factor_secret, 1, bytes) from account where second_factor_secret is not null
    union
    select substr(password, 1, bytes) from exchange_channel_secret;
  end;
