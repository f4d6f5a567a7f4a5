import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTransition } from 'react';
import { linkTo } from '../../ui/link-to.ts';
import type { ShownGrant } from './sign-in.ts';

interface Props {
  label: string;
  /** The credentials that were already verified. */
  proven?: ShownGrant;
  onRefused: (error: unknown) => void;
}

/** Signs in with a passkey. */
export function PasskeyButton({ label, proven, onRefused }: Props) {
  const navigate = useNavigate();
  const [isPending, startTransition] = useTransition();
  const ask = () =>
    startTransition(async () => {
      onRefused(null);
      try {
        const { signInByPasskey } = await import('./passkey.ts');
        await navigate(linkTo(await signInByPasskey(proven)));
      } catch (error) {
        onRefused(error);
      }
    });
  return (
    <Button variant="default" loading={isPending} fullWidth onClick={ask}>
      {label}
    </Button>
  );
}
