import { TextInput, type TextInputProps } from '@mantine/core';
import { latinTyped } from 'contract/kit/keyboard-layout.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { useState } from 'react';

/** Converts a user name typed in the Russian keyboard layout to Latin letters on the same keys. */
export const latinUserName = (typed: string): string => {
  const name = tidyLine(typed);
  return latinTyped(name) ?? name;
};

/** Asks for the user name, and shows when it was typed in the Russian layout. */
export function UserNameInput({ onChange, ...rest }: TextInputProps) {
  const [understood, setUnderstood] = useState<string>();
  return (
    <TextInput
      label="Имя пользователя"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      description={
        understood && `Включена русская раскладка: имя понято как «${understood}». Проверьте и раскладку пароля.`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      onChange={(event) => {
        setUnderstood(latinTyped(tidyLine(event.currentTarget.value)));
        onChange?.(event);
      }}
    />
  );
}
