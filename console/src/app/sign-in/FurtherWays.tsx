import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { beginAtProvider, PROVIDER_GRANT } from 'contract/features/auth/provider.ts';
import { confirmation } from 'contract/features/profile/confirmation.ts';
import { serviceCalls } from 'contract/features/service/now.ts';
import { externalLogins } from 'contract/features/sign-in-providers/external-logins.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { signInPaths } from '../../sign-in-paths.ts';
import { takeLeaving } from './left-for.ts';
import { linkTo } from '../../ui/link-to.ts';
import { mayUsePasskeys } from './may-use-passkeys.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import type { ShownGrant } from './sign-in.ts';

interface Props {
  onRefused: (error: unknown) => void;
  onAnswered: (grant: ShownGrant) => Promise<void>;
}

const RETURN = `${signInPaths.login}/`;

/** Reads the provider's answer once, because it is valid once, and removes it from the browser history. The address may
 *  have changed already: this module loads late, perhaps after a sign-in with a password. */
function takeAnswer(): { provider: string; answer: string } | null {
  const { pathname, search: answer } = location;
  const provider = pathname.startsWith(RETURN) && pathname.slice(RETURN.length);
  if (!provider || !answer) return null;
  history.replaceState(history.state, '', signInPaths.login);
  return { provider, answer };
}

interface ProviderProps extends Pick<Props, 'onRefused'> {
  /** The provider whose answer is being processed. */
  answering?: string | null;
}

/** Buttons of the providers; the browser leaves for the provider and returns. */
export function ProviderButtons({ onRefused, answering = null }: ProviderProps) {
  const [left, setLeft] = useState<string | null>(null);
  const { data } = useCall(serviceCalls.announced, {});
  const leave = (provider: string) => {
    setLeft(provider);
    onRefused(null);
    call(beginAtProvider, { body: { provider } })
      .then(({ address }) => location.assign(address))
      .catch((error: unknown) => {
        setLeft(null);
        onRefused(error);
      });
  };
  return data?.providers.map(({ guid, name }) => (
    <Button
      key={guid}
      variant="default"
      fullWidth
      loading={[left, answering].includes(guid)}
      onClick={() => leave(guid)}
    >
      Войти через «{name}»
    </Button>
  ));
}

/** The ways to sign in other than a password: a passkey and the providers. Continues with a provider's answer. */
export function FurtherWays({ onRefused, onAnswered }: Props) {
  const navigate = useNavigate();
  const [answering, setAnswering] = useState<string | null>(null);

  // Runs once, because the answer is removed from the address.
  useEffect(() => {
    const answered = takeAnswer();
    if (!answered) return;
    const { provider, answer } = answered;
    setAnswering(provider);
    const left = takeLeaving();
    const going =
      left?.provider === provider
        ? call(left.isConfirmation ? confirmation.end : externalLogins.end, {
            body: { providerGuid: provider, answer },
          }).then(() => navigate(linkTo(left.place)))
        : onAnswered({ grant_type: PROVIDER_GRANT, provider, answer });
    void going.catch(onRefused).finally(() => setAnswering(null));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answer is read once
  }, []);

  return (
    <>
      {mayUsePasskeys && <PasskeyButton label="Войти ключом доступа" onRefused={onRefused} />}
      <ProviderButtons onRefused={onRefused} answering={answering} />
    </>
  );
}
