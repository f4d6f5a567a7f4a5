import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { apiTokens, MAX_TOKEN_DAYS, type TokenScope } from 'contract/features/profile/api-tokens.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { useWho } from '../../api/who.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ShownOnce } from '../../ui/shown-once/ShownOnce.tsx';
import { OwnProof, useOwnProof } from './security/OwnProof.tsx';
import { TokenScopeInput } from './TokenScopeInput.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';

const DateField = lazy(async () => ({ default: (await import('../../ui/input/DateField.tsx')).DateField }));

interface Props {
  onClose: () => void;
}

/** Creates a token with a name, a validity period and a scope; the token itself is shown once. */
export function NewTokenDialog({ onClose }: Props) {
  const { orgName } = useWho();
  const [name, setName] = useDraftState('token/name', '');
  const [validUntil, setValidUntil] = useState<string | null>(null);
  const [scope, setScope] = useDraftState<TokenScope>('token/scope', {});
  const [password, setPassword] = useState('');
  const { own, isMissing } = useOwnProof();
  const [isTried, setTried] = useState(false);
  const { send, messages, data, isPending, error } = useCheckedSend(apiTokens.create);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    void send({ body: { name: name.trim(), scope, validUntil: validUntil ?? '', password } }).catch(() => undefined);
  };

  return (
    <Dialog onClose={onClose} isAwaiting={isPending} title="Создать ключ API" size="xl" closeOnClickOutside={false}>
      {data ? (
        <Stack>
          <ShownOnce label={`Ключ «${name.trim()}»`} value={data.token}>
            Скопируйте ключ в настройки программы сейчас: больше он не появится. Потерянный ключ отзовите и создайте
            другой.
          </ShownOnce>
          <Group justify="flex-end">
            <Button onClick={onClose}>Готово</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">Ключ действует в организации {orgName} и даёт не больше, чем можно вам самим.</Text>
            <Group grow align="flex-start">
              <TextInput
                label="Наименование"
                description="Какой программе он нужен"
                maxLength={100}
                required
                data-autofocus
                error={messages.name}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Suspense>
                <DateField
                  label="Действует по"
                  description={`Не дольше ${MAX_TOKEN_DAYS} дней`}
                  required
                  error={messages.validUntil}
                  value={validUntil}
                  onChange={setValidUntil}
                />
              </Suspense>
            </Group>
            <TokenScopeInput scope={scope} error={messages.scope} onChange={setScope} />
            {error && <ErrorNote {...formErrorText(error)} />}
            <OwnProof
              own={own}
              password={password}
              error={messages.password ?? (isTried && isMissing(password) ? REQUIRED : undefined)}
              onChange={setPassword}
            />
            <Group justify="flex-end">
              <Button variant="default" disabled={isPending} onClick={onClose}>
                Отмена
              </Button>
              <Button type="submit" loading={isPending}>
                Создать
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
