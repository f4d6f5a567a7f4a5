import { Button, Stack, Text } from '@mantine/core';
import { accountLinks } from 'contract/features/users/links/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { isAcceptable, NewPassword, NO_PASSWORD } from '../../../ui/input/NewPassword.tsx';

interface Props {
  token: string;
  account: Answer<typeof accountLinks.check>;
  onSet: () => void;
}

/** Sets the first password of an account or a new one. */
export function LinkPassword({ token, account: { userName, fullName, minPasswordLength }, onSet }: Props) {
  const [next, setNext] = useState(NO_PASSWORD);
  const accept = useSend(accountLinks.accept);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    accept.mutate({ body: { token, password: next.password } }, { onSuccess: onSet });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {fullName}, имя пользователя — «{userName}». Придумайте пароль: с ним вы будете входить.
        </Text>
        {accept.error && <ErrorNote {...formErrorText(accept.error)} />}
        <input type="hidden" name="username" autoComplete="username" value={userName} />
        <NewPassword value={next} minLength={minPasswordLength} onChange={setNext} autoFocus />
        <Button type="submit" loading={accept.isPending} disabled={!isAcceptable(next, minPasswordLength)}>
          Задать пароль
        </Button>
      </Stack>
    </form>
  );
}
