import { createContext } from 'react';

export type DaysOfRecord = readonly [first: string, last: string];

/** The dates that the surrounding record is about; undefined for a record about today. */
export const RecordDays = createContext<DaysOfRecord | undefined>(undefined);
