-- Whoever has no password confirms that it is them by signing in at their provider once more.
alter table session add column proven_at timestamptz;
comment on column session.proven_at is 'When the person last showed what they sign in with; null where the provider does not say when.';

alter table pending_sign_in add column is_confirmation boolean not null default false;
comment on column pending_sign_in.is_confirmation is 'The account confirms that it is theirs; otherwise it adds an external login.';
