import { Checkbox, NumberInput, type NumberInputProps } from '@mantine/core';

interface Props {
  length: NumberInputProps;
  /** Null when passwords do not expire. */
  days: NumberInputProps | null;
  onAging: (ages: boolean) => void;
}

/** The password requirements of the policy. */
export const PasswordFields = ({ length, days, onAging }: Props) => (
  <>
    <NumberInput
      label="Наименьшая длина пароля, символов"
      description="От 12 до 128; проверяется, когда пароль задают"
      {...length}
    />
    <Checkbox
      label="Срок действия пароля"
      description="Пароль с истёкшим сроком меняют при входе"
      checked={days !== null}
      onChange={(event) => onAging(event.currentTarget.checked)}
    />
    {days && <NumberInput label="Срок действия пароля, дней" description="От 30 до 730" {...days} />}
  </>
);
