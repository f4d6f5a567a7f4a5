import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { apiTokens, type TokenScope } from 'contract/features/profile/api-tokens.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { useWho } from '../../api/who.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ShownOnce } from '../../ui/shown-once/ShownOnce.tsx';
import { OwnProof, useOwnProof } from './security/OwnProof.tsx';
import { TokenScopeInput } from './TokenScopeInput.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

const DateField = lazy(async () => ({ default: (await import('../../ui/input/DateField.tsx')).DateField }));

interface Props {
  onClose: () => void;
}

/** Creates a token with a name, a validity period and a scope; the token itself is shown once. */
export function NewTokenDialog({ onClose }: Props) {
  const { orgName } = useWho();
  const form = useRouteForm(apiTokens.create, 'token');
  const [scope, setScope] = useDraftState<TokenScope>('token/scope', {});
  const [password, setPassword] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const { own, isMissing } = useOwnProof();
  const [isTried, setTried] = useState(false);
  const { isPending, error } = form;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    void form.send({ body: { scope, password } }, (made) => setToken(made.token));
  };

  return (
    <Dialog onClose={onClose} isAwaiting={isPending} title="Создать ключ API" size="xl" closeOnClickOutside={false}>
      {token !== null ? (
        <Stack>
          <ShownOnce label={`Ключ «${form.body.name}»`} value={token}>
            Скопируйте ключ в настройки программы сейчас: больше он не появится. Потерянный ключ отзовите и создайте
            другой.
          </ShownOnce>
          <DialogFooter>
            <Button onClick={onClose}>Готово</Button>
          </DialogFooter>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">Ключ действует в организации {orgName} и даёт не больше, чем можно вам самим.</Text>
            <Group grow align="flex-start">
              <TextInput {...form.text('name')} data-autofocus />
              <Suspense>
                <DateField {...form.field('validUntil')} />
              </Suspense>
            </Group>
            <TokenScopeInput {...form.place('scope')} scope={scope} onChange={setScope} />
            {error && <ErrorNote {...formErrorText(error)} />}
            <OwnProof
              own={own}
              password={password}
              {...form.place('password')}
              {...(isTried && isMissing(password) && { error: REQUIRED })}
              onChange={setPassword}
            />
            <DialogFooter>
              <Button variant="default" disabled={isPending} onClick={onClose}>
                Отмена
              </Button>
              <Button type="submit" loading={isPending}>
                Создать
              </Button>
            </DialogFooter>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
