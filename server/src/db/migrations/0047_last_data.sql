-- When an organization last received data is asked for all the organizations of a person at once.
create index series_origin_organization on series_origin (organization_guid, id);
