-- Every refresh token of a session begins with the same secret part, its family: any of them that is not the present one
-- is known to have been used before, however long ago.
alter table session drop column previous_refresh_hash;
alter table session add column refresh_family bytea unique;
comment on column session.refresh_family is 'Hash of what all refresh tokens of the session begin with: a token of the family that is not the present one was stolen, and the session ends.';
create index session_ends_at on session (ends_at);
create index repeated_request_created_at on repeated_request (created_at);
