import { List } from '@mantine/core';

interface Props {
  lines: readonly string[];
}

/** What a change does, in words. */
export const ChangeLines = ({ lines }: Props) => (
  <List size="sm">
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);
