import { Alert } from '@mantine/core';
import { pendingCalls } from 'contract/features/rights/pending-changes.ts';
import { useEvents } from '../../api/events.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useRecord } from '../state/record-context.ts';

/** Tells that a change of this record waits for a second person. */
export function WaitingChanges() {
  const { row } = useRecord();
  useEvents(['notifications'], [pendingCalls.list.path]);
  const changes = useCall(pendingCalls.list, { query: { state: 'open' } }).data;
  const own = changes?.filter(({ record }) => record === row.guid) ?? [];
  if (own.length === 0) return null;
  return (
    <Alert color="blue" mx="sm" py="xs" maw={960}>
      Изменение ждёт второго лица: {own.map(({ author, isOwn }) => (isOwn ? 'предложили вы' : author)).join(', ')}.{' '}
      <TextLink to={paths.rightsExplorer('pending')}>Что предложено</TextLink>
    </Alert>
  );
}
