import { ActionIcon, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { requestCalls } from 'contract/features/rights/requests.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import type { AskedRight } from './AskRightDialog.tsx';

const AskRightDialog = lazy(async () => ({ default: (await import('./AskRightDialog.tsx')).AskRightDialog }));

/** Whether a request for one right is answered by the other, too: what is asked for the whole section is asked for the record. */
const covers = (one: AskedRight, other: AskedRight) =>
  one.entity === other.entity && one.action === other.action && (one.object === null || one.object === other.object);

interface Props {
  right: AskedRight | null;
  /** What the right is for, where a sign beside a disabled button has to do. */
  asSign?: string;
}

/** The next step where a right is missing; nobody gives one to whoever does not work here. */
export function AskRight({ right, asSign }: Props) {
  const [isOpened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const zone = useTimeZone();
  const works = useWho().rights.standing === 'working';
  const { data: waiting } = useCall(
    requestCalls.list,
    { query: { state: 'open' } },
    { enabled: works && right !== null && !asSign },
  );
  if (!works) return null;
  const asked = right && !asSign && waiting?.find((one) => one.isOwn && covers(one, right));
  if (asked)
    return (
      <Text size="sm">
        Это право вы попросили {formatDateTime(asked.createdAt, zone)}, просьба ждёт решения.{' '}
        <TextLink to={paths.rightsExplorer('requests')}>Открыть просьбу</TextLink>
      </Text>
    );
  return (
    <>
      {asSign ? (
        <ActionIcon variant="default" size={36} aria-label={asSign} title={asSign} onClick={open}>
          <IconMailForward size={16} />
        </ActionIcon>
      ) : (
        <ActionButton icon={IconMailForward} refusal={undefined} onClick={open}>
          Попросить право
        </ActionButton>
      )}
      <Suspense>{isOpened && <AskRightDialog right={right} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
