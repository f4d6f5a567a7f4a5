import { Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { requestCalls } from 'contract/features/rights/requests.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import type { AskedRight } from './AskRightDialog.tsx';

/** Whether one request includes another: a request for a whole section includes its records. */
const covers = (one: AskedRight, other: AskedRight) =>
  one.entity === other.entity && one.action === other.action && (one.object === null || one.object === other.object);

interface Props {
  right: AskedRight | null;
  onAsk: () => void;
}

/** Asks for a right once: shows a pending request instead of the button. */
export function AskOrWait({ right, onAsk }: Props) {
  const zone = useTimeZone();
  const { data } = useCall(requestCalls.list, { query: { state: 'open' } }, { enabled: right !== null });
  const waiting = right && data?.find((one) => one.isOwn && covers(one, right));
  if (waiting)
    return (
      <Text size="sm">
        Это право вы запросили {formatDateTime(waiting.createdAt, zone)}, запрос ждёт решения.{' '}
        <TextLink to={paths.rightsExplorer('requests')}>Открыть запрос</TextLink>
      </Text>
    );
  return (
    <ActionButton icon={IconMailForward} refusal={undefined} onClick={onAsk}>
      Запросить право
    </ActionButton>
  );
}
