import { List } from '@mantine/core';

interface Props {
  lines: readonly string[];
}

/** The effects of a change, one line each. */
export const ChangeLines = ({ lines }: Props) => (
  <List size="sm">
    {lines.map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);
