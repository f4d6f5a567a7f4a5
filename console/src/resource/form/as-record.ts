import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';

/** Input that was sent elsewhere than to its resource, as the record that the form holds until it closes. */
export const asRecord = (input: AnyInput): AnyRow => ({
  ...input,
  guid: '',
  version: 0,
  createdAt: '',
  updatedAt: '',
  names: {},
});
