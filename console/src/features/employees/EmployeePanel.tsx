import {
  IconGitMerge,
  IconMailForward,
  IconShieldSearch,
  IconTransfer,
  IconUserCheck,
  IconUserMinus,
  IconUserShare,
} from '@tabler/icons-react';
import { employeeCalls } from 'contract/features/employees/calls.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useRefusal } from '../../api/decisions.ts';
import { useObstacle } from '../../api/obstacle.ts';
import { useWho } from '../../api/who.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { StatusText } from '../../ui/StatusText.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { useDismissalObstacle, useEmployeeObstacle } from './use-employee-obstacle.ts';

const DismissDialog = lazy(async () => ({ default: (await import('./DismissDialog.tsx')).DismissDialog }));
const ReinstateDialog = lazy(async () => ({ default: (await import('./ReinstateDialog.tsx')).ReinstateDialog }));
const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));
const MergeCardsDialog = lazy(async () => ({ default: (await import('./MergeCardsDialog.tsx')).MergeCardsDialog }));
const DeputyDialog = lazy(async () => ({ default: (await import('./DeputyDialog.tsx')).DeputyDialog }));

/** The actions on an employee other than editing the card. */
export function EmployeePanel() {
  const { row } = useRecord(employees);
  const { day } = useWho().rights;
  const navigate = useNavigate();
  const mayNotChange = useObstacle(employeeCalls.obstacle, row.guid, useRefusal('employees', 'update'));
  const mayNotDismiss = useDismissalObstacle(row.guid);
  const mayNotInvite = useRefusal('users', 'create');
  const obstacle = useEmployeeObstacle(row.guid);
  const mayNotLend = useRefusal('individualPermissions', 'create') ?? obstacle;
  const mayNotMerge = useRefusal('employees', 'delete') ?? obstacle;
  const [opened, setOpened] = useState<'invite' | 'dismiss' | 'reinstate' | 'deputy' | 'merge' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {row.dismissedAt !== null && (
        <InHead place="state">
          <StatusText kind="past" icon={IconUserMinus}>
            {`${row.dismissedAt > day ? 'Увольняется' : 'Уволен'} с ${formatDate(row.dismissedAt)}`}
          </StatusText>
        </InHead>
      )}
      <InHead place="actions">
        {row.userGuid === null && row.dismissedAt === null && (
          <ActionButton icon={IconMailForward} refusal={mayNotInvite} onClick={() => setOpened('invite')}>
            Пригласить в консоль
          </ActionButton>
        )}
        {row.dismissedAt === null ? (
          <ActionButton icon={IconUserMinus} refusal={mayNotDismiss} onClick={() => setOpened('dismiss')}>
            Уволить
          </ActionButton>
        ) : (
          <>
            <ActionButton icon={IconTransfer} refusal={mayNotChange} onClick={() => setOpened('dismiss')}>
              Передать дела
            </ActionButton>
            <ActionButton icon={IconUserCheck} refusal={mayNotChange} onClick={() => setOpened('reinstate')}>
              Отменить увольнение
            </ActionButton>
          </>
        )}
      </InHead>
      <InHead place="rare">
        <ActionButton
          icon={IconShieldSearch}
          refusal={undefined}
          onClick={() => void navigate(linkTo(paths.rightsOfPerson(row.guid)))}
        >
          Что может сотрудник
        </ActionButton>
        <ActionButton icon={IconUserShare} refusal={mayNotLend} onClick={() => setOpened('deputy')}>
          Назначить заместителя
        </ActionButton>
        <ActionButton icon={IconGitMerge} refusal={mayNotMerge} onClick={() => setOpened('merge')}>
          Объединить с другой карточкой
        </ActionButton>
      </InHead>
      <Suspense>
        {opened === 'invite' && <InviteDialog row={row} onClose={close} />}
        {opened === 'dismiss' && <DismissDialog row={row} onClose={close} />}
        {opened === 'reinstate' && <ReinstateDialog row={row} onClose={close} />}
        {opened === 'merge' && <MergeCardsDialog row={row} onClose={close} />}
        {opened === 'deputy' && <DeputyDialog row={row} onClose={close} />}
      </Suspense>
    </>
  );
}
