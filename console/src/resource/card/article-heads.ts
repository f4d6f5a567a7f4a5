/** What the heads of the records that read as articles tell, by what the record is. */
export const articleHeads = {
  term: ['abbreviation', 'sectionGuid', 'author'],
  value: ['code', 'id', 'validity'],
} as const;

/** What an article does not repeat; whether a value is active is a part of its validity. */
export const shownInHead: readonly string[] = [...articleHeads.term, ...articleHeads.value, 'isActive'];
