import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { LeaveConfirm } from '../../../resource/frame/LeaveConfirm.tsx';

interface Props {
  isChanged: boolean;
  /** The year that the user wants to open; null when none. */
  next: number | null;
  onTurn: (year: number) => void;
  onStay: () => void;
}

const LOST = 'В плане есть несохранённые изменения. Они пропадут.';

/** Asks before unsaved changes of a plan are lost: on another screen or with another year. */
export const LeavePlan = ({ isChanged, next, onTurn, onStay }: Props) => (
  <>
    <LeaveConfirm isChanged={isChanged}>{LOST}</LeaveConfirm>
    {next !== null && (
      <ConfirmDialog
        title={`Перейти к ${next} году, не сохранив?`}
        label="Перейти"
        isPending={false}
        error={null}
        onConfirm={() => onTurn(next)}
        onClose={onStay}
      >
        <Text>{LOST}</Text>
      </ConfirmDialog>
    )}
  </>
);
