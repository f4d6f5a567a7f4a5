-- The changes of the values of a dictionary, without reading all changes of values.
create index journal_within on journal (within_guid, number desc) where within_guid is not null;
