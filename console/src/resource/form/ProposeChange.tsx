import { Anchor, Button, Text } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sharedProposals } from 'contract/features/shared-proposals/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import { useRecord } from '../state/record-context.ts';

const ProposeDialog = lazy(async () => ({ default: (await import('./ProposeDialog.tsx')).ProposeDialog }));

/** The next step on a record of the service: proposing a change, or the proposal that awaits a decision. */
export function ProposeChange() {
  const { row } = useRecord();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(sharedProposals.list, { query: { record: row.guid, state: 'open' } });
  if (!data) return null;
  if (data.some(({ isOwn }) => isOwn))
    return (
      <Text size="sm" mt="xs">
        Ваше предложение ждёт решения.{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link {...props} {...linkTo(paths.sharedProposals)} />}
        >
          Все предложения
        </Anchor>
      </Text>
    );
  return (
    <div>
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        leftSection={<IconMessagePlus size={16} />}
        onClick={() => setOpen(true)}
      >
        Предложить изменение
      </Button>
      <Suspense>{isOpen && <ProposeDialog onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
