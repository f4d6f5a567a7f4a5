-- The answer to a renewal may be lost on its way: the refresh token before the present one is good again for a minute,
-- as long as no request came with the tokens issued for it.
alter table session add column previous_refresh_hash bytea;
alter table session add column refreshed_at timestamptz;
comment on column session.previous_refresh_hash is 'The refresh token before the present one; null once the present tokens have been used.';
comment on column session.refreshed_at is 'When the token before the present one was first exchanged.';
comment on column session.refresh_family is 'Hash of what all refresh tokens of the session begin with: a token of the family that is neither the present one nor a repetition of the one before it was stolen, and the session ends.';
