import * as z from 'zod/mini';
import { described } from './described.ts';

// Answers of the server are only described, not validated.
export const anyGuid = described({ format: 'uuid' }, z.string());
export const anyDay = described({ format: 'date' }, z.string());
export const anyMoment = described({ format: 'date-time' }, z.string());
/** A day, or the moment at which an hour begins. */
export const anyTime = described({ anyOf: [{ format: 'date' }, { format: 'date-time' }] }, z.string());
/** A day or a month `YYYY-MM`. */
export const anyPeriod = described({ anyOf: [{ format: 'date' }, { pattern: '^[0-9]{4}-[0-9]{2}$' }] }, z.string());
