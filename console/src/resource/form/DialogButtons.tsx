import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { refused } from '../../ui/refusal/refused.ts';
import { useResourceFormState } from './form-context.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  /** The verb of the button that creates a record. */
  creation: string;
  onCancel: () => void;
  /** Why the input would be refused. */
  refusal?: string | undefined;
  /** Content before the buttons. */
  children?: ReactNode;
}

export function DialogButtons({ creation, onCancel, refusal, children }: Props) {
  const { row, isSaving, isChanged } = useResourceFormState();
  return (
    <DialogFooter>
      {children}
      <Button variant="default" onClick={onCancel}>
        Отмена
      </Button>
      <Button type="submit" loading={isSaving} disabled={row !== null && !isChanged} {...refused(refusal)}>
        {row ? 'Сохранить' : creation}
      </Button>
    </DialogFooter>
  );
}
