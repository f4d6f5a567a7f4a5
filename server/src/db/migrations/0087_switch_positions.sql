-- Where a switching device stands in the network, and its position as people tell it.
alter table equipment
  add column switches text,
  add column feeder_guid uuid,
  add column transformer_guid uuid,
  add column other_transformer_guid uuid,
  add column position text,
  add column position_date date,
  add constraint equipment_feeder_guid_fkey foreign key (organization_guid, feeder_guid)
    references feeder (organization_guid, guid) deferrable,
  add constraint equipment_transformer_guid_fkey foreign key (organization_guid, transformer_guid)
    references power_transformer (organization_guid, guid) deferrable,
  add constraint equipment_other_transformer_guid_fkey foreign key (organization_guid, other_transformer_guid)
    references power_transformer (organization_guid, guid) deferrable;
create index on equipment (feeder_guid, guid);
create index on equipment (transformer_guid, guid);
create index on equipment (other_transformer_guid, guid);
create index on equipment (organization_guid, position, guid);
