-- How the card of a type's objects is laid out; null where it is the usual one or that of the parent.
alter table object_type add column layout text;
comment on column object_type.layout is 'Sections of the card with their fields, a JSON document.';
