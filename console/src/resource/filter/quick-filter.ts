/** One of the most frequent filters of a list. */
export interface QuickFilter {
  label: string;
  /** In the format of the address. */
  filter: string;
  hint?: string;
}
