import { Alert, Button, Group, Text } from '@mantine/core';

interface Props {
  title: string;
  text: string;
  requestId: string;
  isKept?: boolean;
  onRetry?: () => void;
}

/** An error shown where it occurred: what happened, what to do, and the request number for the support service. */
export const ErrorNote = ({ title, text, requestId, isKept, onRetry }: Props) => (
  <Alert color={isKept ? 'blue' : 'red'} title={title} role="alert">
    {text}
    {requestId && (
      <Text size="xs" c="dimmed" mt={4}>
        Номер обращения: {requestId}
      </Text>
    )}
    {onRetry && (
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={onRetry}>
          Повторить
        </Button>
      </Group>
    )}
  </Alert>
);
