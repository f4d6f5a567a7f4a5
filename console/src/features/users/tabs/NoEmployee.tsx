import { Button, Text } from '@mantine/core';
import { users } from 'contract/features/users/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import page from '../../../ui/Page.module.css';
import { refused } from '../../../ui/refusal/refused.ts';

const EmployDialog = lazy(async () => ({ default: (await import('../actions/EmployDialog.tsx')).EmployDialog }));

/** A user without an employee has no rights; this links to one. */
export function NoEmployee() {
  const { row } = useRecord(users);
  const mayNot = useRefusal('users', 'update');
  const [isOpened, setOpened] = useState(false);
  return (
    <div className={page.empty} role="tabpanel">
      <Text fw={600}>Прав пока нет: пользователь не связан с карточкой сотрудника</Text>
      <Text c="dimmed">Права дают сотруднику — через группы и лично. Укажите его карточку или создайте новую.</Text>
      <Button {...refused(mayNot)} onClick={() => setOpened(true)}>
        Указать сотрудника
      </Button>
      <Suspense>{isOpened && <EmployDialog row={row} onClose={() => setOpened(false)} />}</Suspense>
    </div>
  );
}
