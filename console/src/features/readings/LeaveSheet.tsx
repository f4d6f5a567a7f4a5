import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { LeaveConfirm } from '../../resource/frame/LeaveConfirm.tsx';
import { countOf } from '../../ui/text/format.ts';
import { readingForms } from './sheet-rows.ts';

interface Props {
  /** The number of entered but unsaved readings. */
  typed: number;
  /** Whether the user is switching to another channel. */
  isTurning: boolean;
  onTurn: () => void;
  onStay: () => void;
}

/** Asks before unsaved input of a sheet is lost: when leaving the screen or switching the channel. */
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
