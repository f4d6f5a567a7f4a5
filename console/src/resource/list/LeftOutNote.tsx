import { Alert } from '@mantine/core';
import { fieldOf } from 'contract/kit/resource.ts';
import { useList } from '../state/list-context.ts';

/** States that conditions on fields invisible to the person were left out of the view or link. */
export function LeftOutNote() {
  const { whole, unknown } = useList();
  const names = unknown.map((name) => `«${fieldOf(whole, name)?.label ?? name}»`);
  const isOne = names.length === 1;
  return (
    <Alert color="orange">
      Список показан без порядка и отбора по {isOne ? 'полю' : 'полям'} {names.join(', ')}:{' '}
      {isOne ? 'это поле вам не открыто или его' : 'эти поля вам не открыты или их'} больше нет.
    </Alert>
  );
}
