import type { Filter } from 'contract/kit/filter.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { DaysOfRecord } from './record-days.ts';

/** Whether the records of a resource have a validity period. */
export const hasValidity = ({ fields }: Resource): boolean => 'validFrom' in fields && 'isActive' in fields;

/** The filter for records in force on one of the days. */
export const inForceOn = ([first, last]: DaysOfRecord): Filter => ({
  and: [
    {
      or: [
        { field: 'validFrom', op: 'empty' },
        { field: 'validFrom', op: 'to', value: last },
      ],
    },
    {
      or: [
        { field: 'validTo', op: 'empty' },
        { field: 'validTo', op: 'from', value: first },
      ],
    },
  ],
});

/** Whether a record is in force on one of the days. */
export const isInForce = ({ validFrom, validTo }: AnyRow, [first, last]: DaysOfRecord): boolean =>
  (typeof validFrom !== 'string' || validFrom <= last) && (typeof validTo !== 'string' || validTo >= first);
