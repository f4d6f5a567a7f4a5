import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { pendingCalls } from 'contract/features/rights/pending-changes.ts';
import { useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { useEvents } from '../../../api/events.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { LiftDialog } from './LiftDialog.tsx';
import { Pending } from './Pending.tsx';

const shown = [
  { value: 'open', label: 'Ждут решения' },
  { value: 'all', label: 'Все' },
];

/** Changes that wait for a second person: the user's own, and for an administrator everybody's. */
export function PendingTab() {
  useEvents(['notifications'], [pendingCalls.list.path]);
  const { isService } = useWho();
  const mayNotLift = useRefusal('sharedData', 'update');
  const [isLifting, setLifting] = useState(false);
  const [state, setState] = useState('open');
  const query = { state: state === 'open' ? ('open' as const) : undefined };
  return (
    <AnswerTab
      query={useCall(pendingCalls.list, { query }, { keepPrevious: true })}
      bar={
        <Group gap="sm">
          <SegmentedControl aria-label="Какие показать" data={shown} value={state} onChange={setState} />
          {isService && (
            <ActionButton icon={IconLockOpen} refusal={mayNotLift} onClick={() => setLifting(true)}>
              Снять у организации
            </ActionButton>
          )}
          {isLifting && <LiftDialog onClose={() => setLifting(false)} />}
        </Group>
      }
    >
      {(changes) => (
        <Stack gap="md">
          {changes.length === 0 && (
            <Text maw={720}>
              {state === 'open' ? 'Изменений на подтверждении нет.' : 'Изменений на подтверждении ещё не было.'} Какие
              изменения утверждает другой администратор, говорит политика безопасности в разделе{' '}
              <TextLink to={paths.users}>«Пользователи»</TextLink>.
            </Text>
          )}
          {changes.map((change) => (
            <Pending key={change.guid} change={change} />
          ))}
        </Stack>
      )}
    </AnswerTab>
  );
}
