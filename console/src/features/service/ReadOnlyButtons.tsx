import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react';
import { serviceCalls } from 'contract/features/service/now.ts';
import { decide } from 'contract/rights/decide.ts';
import { lazy, Suspense, useState } from 'react';
import { toastError } from '../../api/toast-error.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { refusalText } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { toast } from '../../ui/toast.ts';
import { refused } from '../../ui/refusal/refused.ts';

const ReadOnlyDialog = lazy(async () => ({ default: (await import('./ReadOnlyDialog.tsx')).ReadOnlyDialog }));

/** Turns the read-only mode on and off, the only change possible in that mode. */
export function ReadOnlyButtons() {
  const { rights } = useWho();
  const refusal = refusalText(decide(rights, 'sharedData', 'update'));
  const { data } = useCall(serviceCalls.now, {});
  const mode = data?.readOnly ?? null;
  const off = useSend(serviceCalls.turnOff);
  const [isOpened, setOpened] = useState(false);
  const turnOff = async () => {
    try {
      await off.mutateAsync({});
      void toast({ color: 'green', message: 'Режим «только чтение» выключен' });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={mode ? <IconPencil size={16} /> : <IconLock size={16} />}
        {...refused(refusal)}
        onClick={() => setOpened(true)}
      >
        {mode ? 'Причина и срок' : 'Только чтение'}
      </Button>
      {mode && (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} />}
          {...refused(refusal)}
          loading={off.isPending}
          onClick={() => void turnOff()}
        >
          Разрешить изменения
        </Button>
      )}
      <Suspense>{isOpened && <ReadOnlyDialog mode={mode} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
