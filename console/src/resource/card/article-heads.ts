/** The labels of the article headings, by the kind of record. */
export const articleHeads = {
  term: ['abbreviation', 'sectionGuid', 'author'],
  value: ['code', 'id', 'validity'],
} as const;

/** Fields that an article does not repeat; the active state is part of the validity. */
export const shownInHead: readonly string[] = [...articleHeads.term, ...articleHeads.value, 'isActive'];
