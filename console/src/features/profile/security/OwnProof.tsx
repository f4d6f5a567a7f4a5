import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { profile } from 'contract/features/profile/calls.ts';
import { confirmation, type Confirmation } from 'contract/features/profile/confirmation.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { rememberLeaving } from '../../../app/sign-in/left-for.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

/** The time until which a recent sign-in is accepted as confirmation; undefined when it is not accepted or is too
 *  old. */
const freshUntil = ({ until }: Confirmation): number | undefined => {
  const moment = until === null ? 0 : Date.parse(until);
  return moment > Date.now() ? moment : undefined;
};
const isTyped = ({ by }: Confirmation) => by === 'password' || by === 'directory';

/** The person's identity confirmation: `isShown` tells whether it suffices to try, `isMissing` whether a password must
 *  be typed. */
export function useOwnProof() {
  const own = useCall(profile.get, {}).data?.confirmation;
  const isShown = (password: string) =>
    own !== undefined && (isTyped(own) ? password !== '' : freshUntil(own) !== undefined);
  const isMissing = (password: string) => own !== undefined && isTyped(own) && password === '';
  return { own, isShown, isMissing };
}

interface Props {
  id?: string;
  own: Confirmation | undefined;
  password: string;
  onChange: (password: string) => void;
  error?: string | undefined;
}

/** Changes to the sign-in settings ask for the password again; a person without one signs in at the provider again. */
export function OwnProof({ id, own, password, onChange, error }: Props) {
  if (own && !isTyped(own)) return <OwnSignIn own={own} />;
  return (
    <PasswordInput
      id={id}
      label={own?.by === 'directory' ? `Ваш пароль в каталоге «${own.providers[0]!.name}»` : 'Ваш пароль'}
      name="password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Показать или скрыть пароль' }}
      data-autofocus
      maw={360}
      error={error}
      value={password}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The confirmation for a person without a password: already done, or a link to sign in at the provider. */
export function OwnSignIn({ own }: { own: Confirmation }) {
  const zone = useTimeZone();
  const place = useLocation({ select: ({ href }) => href });
  const { mutate, isPending, error, variables } = useSend(confirmation.begin);
  const until = freshUntil(own);
  if (until !== undefined)
    return (
      <Text size="sm">
        Вы недавно вошли: до {formatTime(until, zone)} больше ничем подтверждать, что это вы, не нужно.
      </Text>
    );
  if (own.by === 'passkey')
    return <Text size="sm">Подтвердите, что это вы: выйдите и войдите ключом доступа ещё раз.</Text>;
  const leave = (provider: string) =>
    mutate(
      { body: { providerGuid: provider } },
      {
        onSuccess: ({ address }) => {
          rememberLeaving({ provider, isConfirmation: true, place });
          location.assign(address);
        },
      },
    );
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">Подтвердите, что это вы: войдите у поставщика ещё раз, и вы вернётесь сюда на десять минут.</Text>
      {error && <ErrorNote {...errorText(error)} />}
      {own.providers.map(({ guid, name }) => (
        <Button
          key={guid}
          variant="default"
          loading={isPending && variables.body.providerGuid === guid}
          onClick={() => leave(guid)}
        >
          Подтвердить через «{name}»
        </Button>
      ))}
    </Stack>
  );
}
