import { TextInput } from '@mantine/core';
import { MomentField } from '../../../ui/input/MomentField.tsx';

interface Block {
  reason: string;
  until: string | null;
}

export const NO_BLOCK: Block = { reason: '', until: null };

const MIN_REASON = 5;
export const isReasonGiven = ({ reason }: Block): boolean => reason.trim().length >= MIN_REASON;

interface Props {
  value: Block;
  onChange: (value: Block) => void;
}

/** Why an account is blocked, and until when. */
export const BlockFields = ({ value, onChange }: Props) => (
  <>
    <TextInput
      label="Причина"
      description="Её увидят другие администраторы; не короче пяти знаков"
      required
      data-autofocus
      maxLength={500}
      value={value.reason}
      onChange={(event) => onChange({ ...value, reason: event.currentTarget.value })}
    />
    <MomentField
      label="Заблокировать до (пусто — без срока)"
      value={value.until}
      onChange={(until) => onChange({ ...value, until })}
    />
  </>
);
