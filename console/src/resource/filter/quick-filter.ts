/** One of the most frequent filters of a list. */
export interface QuickFilter {
  label: string;
  /** In the form that an address holds. */
  filter: string;
  hint?: string;
}
