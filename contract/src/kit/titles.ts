/** What records of a resource are called. */
export interface ResourceTitles {
  /** The title of the screen: «Производители». */
  list: string;
  /** The forms after a number: 1 производитель, 2 производителя, 5 производителей. */
  count: readonly [one: string, few: string, many: string];
  /** The accusative, for deleting and changing: «Удалить производителя «Энергомера»?» */
  accusative: string;
  /** What a deletion does when it is more than removing the record. */
  removal?: string;
  /** Why no other record can stand for one of these, and what to do with one that is in use. */
  irreplaceable?: string;
}
