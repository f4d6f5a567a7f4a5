import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { errorText } from '../api/error-text.ts';
import { ConnectionError, isUnauthenticated, ProblemError } from '../api/problem-error.ts';
import { queryClient } from '../api/query-client.ts';
import { whoQuery } from '../api/who.ts';
import { isMissingFile, reloadScreen } from '../api/missing-files.ts';
import { signInPaths } from '../sign-in-paths.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from './ErrorScreen.module.css';

interface Props {
  error: unknown;
  reset: () => void;
}

export function ErrorScreen({ error, reset }: Props) {
  const router = useRouter();
  const retry = () => {
    // The loaded data may have caused the error. The current user is kept, because the surrounding shell needs it.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoQuery.queryKey[0] });
    reset();
    void router.invalidate();
  };
  if (isUnauthenticated(error)) return null;
  const isMissing = isMissingFile(error);
  if (isMissing || error instanceof ProblemError || error instanceof ConnectionError) {
    const note = errorText(isMissing ? new ConnectionError() : error);
    return (
      <div className={classes.screen}>
        <ErrorNote {...note} onRetry={isMissing ? () => void reloadScreen() : retry} />
      </div>
    );
  }
  return (
    <Stack className={classes.screen} role="alert">
      <Title order={1}>Unexpected Application Error!</Title>
      <Text>
        В программе произошла ошибка, и этот экран не удалось показать. Сохранённые данные не пострадали, а начатые
        формы остались в черновиках на этом компьютере.
      </Text>
      <Text>Вернитесь к работе. Если ошибка повторится, передайте администратору текст ниже.</Text>
      <pre className={classes.message}>{error instanceof Error ? error.message : String(error)}</pre>
      <Group>
        <Button onClick={retry}>Вернуться к работе</Button>
        <Button variant="default" component="a" href={signInPaths.root}>
          Открыть первый экран
        </Button>
      </Group>
    </Stack>
  );
}
