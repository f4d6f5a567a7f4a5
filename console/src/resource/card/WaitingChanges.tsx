import { Text } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { pendingCalls } from 'contract/features/rights/pending-changes.ts';
import { useEvents } from '../../api/events.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useRecord } from '../state/record-context.ts';
import { InHead } from './InHead.tsx';

/** Shows that a change of this record waits for a second person. */
export function WaitingChanges() {
  const { row } = useRecord();
  useEvents(['notifications'], [pendingCalls.list.path]);
  // A write may have just become a pending change, so the list is reloaded after each write.
  const reading = { enabled: useIsMutating() === 0, staleTime: 0 };
  const changes = useCall(pendingCalls.list, { query: { state: 'open' } }, reading).data ?? [];
  return (
    changes.some(({ record }) => record === row.guid) && (
      <InHead place="state">
        <Text span size="sm">
          <TextLink to={paths.rightsExplorer('pending')}>Изменение на подтверждении</TextLink>
        </Text>
      </InHead>
    )
  );
}
