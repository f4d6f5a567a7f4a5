import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useHeldOpen } from './held-open.ts';
import classes from './ShownOnce.module.css';

interface Props {
  label: string;
  value: string;
  /** What to do with the value, and that it is not shown again. */
  children: ReactNode;
  /** Other buttons next to «Скопировать». */
  buttons?: ReactNode;
}

/** A link, a password or a key that is shown only once. */
export function ShownOnce({ label, value, children, buttons }: Props) {
  useHeldOpen();
  return (
    <Stack component="section" gap="xs" aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <code className={classes.value}>{value}</code>
      <Group gap="xs">
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-sm"
              autoFocus
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Скопировано' : 'Скопировать'}
            </Button>
          )}
        </CopyButton>
        {buttons}
      </Group>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </Stack>
  );
}
