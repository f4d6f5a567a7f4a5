-- A model is created by its name alone: what type of equipment it is may be said later.
alter table model alter column equipment_type_guid drop not null;
