import { PasswordInput, Stack } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import classes from './NewPassword.module.css';
import { countOf } from '../text/format.ts';

interface NewPasswordValue {
  password: string;
  again: string;
}

export const NO_PASSWORD: NewPasswordValue = { password: '', again: '' };

const MAX = 128;
const eye = { 'aria-label': 'Показать или скрыть пароль' };

const rulesOf = ({ password, again }: NewPasswordValue, minLength: number) => {
  const length = [...password].length;
  return [
    { text: `Не короче ${countOf(minLength, ['символа', 'символов', 'символов'])}`, isMet: length >= minLength },
    { text: `Не длиннее ${MAX} символов`, isMet: length > 0 && length <= MAX },
    { text: 'Введён дважды одинаково', isMet: length > 0 && password === again },
  ];
};

/** Whether a password may be sent; only the server can tell whether it is a common one. */
export const isAcceptable = (value: NewPasswordValue, minLength: number): boolean =>
  rulesOf(value, minLength).every(({ isMet }) => isMet);

interface Props {
  value: NewPasswordValue;
  minLength: number;
  onChange: (value: NewPasswordValue) => void;
  autoFocus?: boolean;
}

/** A new password: typed twice, with rules that are ticked off as they are met. */
export const NewPassword = ({ value, minLength, onChange, autoFocus }: Props) => (
  <Stack gap="sm">
    <PasswordInput
      label="Новый пароль"
      name="new-password"
      autoComplete="new-password"
      visibilityToggleButtonProps={eye}
      autoFocus={autoFocus}
      value={value.password}
      onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
    />
    <PasswordInput
      label="Новый пароль ещё раз"
      name="new-password-again"
      autoComplete="new-password"
      visibilityToggleButtonProps={eye}
      value={value.again}
      onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
    />
    <ul className={classes.rules} aria-label="Каким должен быть пароль">
      {rulesOf(value, minLength).map(({ text, isMet }) => {
        const Icon = isMet ? IconCircleCheck : IconCircle;
        return (
          <li key={text} className={classes.rule} data-met={isMet || undefined}>
            <Icon size={16} aria-hidden />
            <span className={classes.hidden}>{isMet ? 'Выполнено:' : 'Ещё нет:'}</span>
            {text}
          </li>
        );
      })}
      <li className={classes.rule}>Распространённый пароль, например «qwerty123456», сервер не примет.</li>
    </ul>
  </Stack>
);
