import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';

/** Converts input that was sent elsewhere to a record for the form to hold until it closes. */
export const asRecord = (input: AnyInput): AnyRow => ({
  ...input,
  guid: '',
  version: 0,
  createdAt: '',
  updatedAt: '',
  names: {},
});
