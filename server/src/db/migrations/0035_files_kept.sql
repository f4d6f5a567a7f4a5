-- How much room the files of an organization take.
create index attachment_organization on attachment (organization_guid) include (bytes);
-- Which files of the folder belong to a record of any organization.
create index attachment_in_folder on attachment (sha256) where content is null;

create function attached_files(digests text[]) returns setof text
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select d from unnest(digests) d
    where exists (select from attachment a where a.sha256 = decode(d, 'hex') and a.content is null);
  end;
