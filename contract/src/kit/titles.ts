/** The names of a resource in Russian. */
export interface ResourceTitles {
  /** The title of the screen: «Производители». */
  list: string;
  /** The forms after a number: 1 производитель, 2 производителя, 5 производителей. */
  count: readonly [one: string, few: string, many: string];
  /** The accusative, for deleting and changing: «Удалить производителя «Энергомера»?» */
  accusative: string;
  /** What a deletion does beyond removing the record. */
  removal?: string;
  /** Why references to these records cannot be moved to another one, and what to do with a record in use. */
  irreplaceable?: string;
}
