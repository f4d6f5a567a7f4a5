import { Text } from '@mantine/core';

interface Props {
  label: string;
  aside: string;
}

/** An option with what tells it apart from its namesakes. */
export const OptionText = ({ label, aside }: Props) =>
  aside ? (
    <span>
      {label}
      <Text size="xs" c="dimmed" component="span" display="block">
        {aside}
      </Text>
    </span>
  ) : (
    label
  );
