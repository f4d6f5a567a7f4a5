-- A passkey is a second factor: with the last of them, where the policy demands one, goes what the person may do.
create constraint trigger edition_of_new after insert or delete on passkey deferrable initially deferred
  for each row execute function count_rights_change();
