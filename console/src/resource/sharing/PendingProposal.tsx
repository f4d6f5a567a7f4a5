import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sharedProposals } from 'contract/features/shared-proposals/calls.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import { useRecord } from '../state/record-context.ts';

interface Props {
  /** The available proposals, shown while none by the person is pending. */
  children: ReactNode;
}

/** The pending proposal about the record, made by the person or to be decided by them; or the available proposals. */
export function PendingProposal({ children }: Props) {
  const { row } = useRecord();
  const { data } = useCall(sharedProposals.list, { query: { record: row.guid, state: 'open' } });
  // Their place is reserved, so that the card does not shift when the answer arrives.
  if (!data)
    return (
      <Group gap="xs" style={{ visibility: 'hidden' }}>
        {children}
      </Group>
    );
  const isOwn = data.some((proposal) => proposal.isOwn);
  if (data.length === 0) return children;
  return (
    <Text size="sm">
      {isOwn ? 'Ваше предложение ждёт решения.' : 'Изменение этой записи предложено и ждёт решения.'}{' '}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} {...linkTo(paths.sharedProposals)} />}
      >
        Все предложения
      </Anchor>
    </Text>
  );
}
