import { Text } from '@mantine/core';
import { pendingCalls } from 'contract/features/rights/pending-changes.ts';
import { queryClient } from '../../api/query-client.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { toast } from '../../ui/toast.ts';

/** Tells that a change waits for a second person, with the way to it. */
export async function tellKept(text: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [pendingCalls.list.path] });
  await toast({
    color: 'green',
    title: 'Отправлено второму лицу',
    autoClose: 10_000,
    message: (
      <>
        <Text size="sm">{text}</Text>
        <TextLink to={paths.rightsExplorer('pending')}>Открыть</TextLink>
      </>
    ),
  });
}
