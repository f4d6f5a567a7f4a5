import { Button, Stack, Text, TextInput } from '@mantine/core';
import { secondFactor } from 'contract/features/profile/second-factor.ts';
import { useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { useHeldOpen } from '../../../ui/shown-once/held-open.ts';
import classes from '../Profile.module.css';

interface Props {
  secret: string;
  uri: string;
  onConfirmed: (codes: readonly string[]) => void;
}

/** Groups of four letters are easier to copy by hand. */
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

export function ConfirmCode({ secret, uri, onConfirmed }: Props) {
  const [code, setCode] = useState('');
  const send = useSend(secondFactor.confirm);
  useHeldOpen(send.isPending);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    onConfirmed((await send.mutateAsync({ body: { code: code.replaceAll(/\s/g, '') } })).backupCodes);
  };
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
      <Stack gap="sm">
        <Text size="sm">1. Считайте код камерой из приложения или введите ключ руками.</Text>
        <div className={classes.code}>
          <QrCode label="Ключ второго фактора" text={uri} />
        </div>
        <Text ta="center">
          <code aria-label="Ключ">{inFours(secret)}</code>
        </Text>
        <Text size="sm">2. Введите код, который показывает приложение.</Text>
        {send.error && <ErrorNote {...formErrorText(send.error)} />}
        <TextInput
          label="Код из приложения"
          name="otp"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={64}
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={send.isPending} disabled={!code.trim()}>
          Подключить
        </Button>
      </Stack>
    </form>
  );
}
