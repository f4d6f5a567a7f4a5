import * as z from 'zod/mini';
import { isShallow, isStorable } from './text.ts';

const DEPTH = 10;

/** Whether a value is a JSON object that can be stored, of at most `max` characters. */
export function isWithin(value: unknown, max: number): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const text = JSON.stringify(value);
  return text.length <= max && isShallow(text, DEPTH) && isStorable(text);
}

/** Values by field name; only the server knows which fields exist. */
export const recordValues = z.record(z.string(), z.unknown());
