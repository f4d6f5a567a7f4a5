import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { LeaveConfirm } from '../../resource/frame/LeaveConfirm.tsx';
import { countOf } from '../../ui/text/format.ts';
import { readingForms } from './sheet-rows.ts';

interface Props {
  /** The number of readings that are typed and not written. */
  typed: number;
  /** The user has chosen another channel. */
  isTurning: boolean;
  onTurn: () => void;
  onStay: () => void;
}

/** Asks before what was typed into a sheet is lost: on another screen or with another channel. */
export function LeaveSheet({ typed, isTurning, onTurn, onStay }: Props) {
  const lost = `Введено и не записано: ${countOf(typed, readingForms)}. Введённое пропадёт.`;
  return (
    <>
      <LeaveConfirm isChanged={typed > 0}>{lost}</LeaveConfirm>
      {isTurning && (
        <ConfirmDialog
          title="Сменить канал?"
          label="Сменить"
          isPending={false}
          error={null}
          onConfirm={onTurn}
          onClose={onStay}
        >
          <Text>{lost}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
