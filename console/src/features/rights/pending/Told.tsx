import { List } from '@mantine/core';
import type { PendingChange } from 'contract/features/rights/pending-changes.ts';

/** What a change does, in words. */
export const Told = ({ told }: Pick<PendingChange, 'told'>) => (
  <List size="sm">
    {told.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);
