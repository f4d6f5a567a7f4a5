import { MFA_REQUIRED, revocation, token } from 'contract/features/auth/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallOptions } from '../../api/call.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useSend } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshToken, storeTokens } from '../../api/session.ts';
import { useWho, whoQuery } from '../../api/who.ts';
import { toast } from '../../ui/toast.ts';

type Grant = CallOptions<typeof token>['body'];
type Tokens = Answer<typeof token>;

/** Replaces the tokens of the session that is about to end. */
async function goOn(tokens: Tokens): Promise<void> {
  const before = refreshToken();
  storeTokens(tokens);
  if (before) void call(revocation, { body: { token: before } }).catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: whoQuery.queryKey });
  void toast({ color: 'green', message: 'Сеанс продлён' });
}

/** Asks for a password and a second factor until the server accepts them. */
export function useSignInAgain(onDone: () => void) {
  const { userName } = useWho().userModel;
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [ways, setWays] = useState<ProblemError['ways']>([]);
  const [refusal, setRefusal] = useState<unknown>(null);
  const send = useSend(token);

  const take = async (form: Grant) => {
    const tokens = await send.mutateAsync({ body: form });
    await goOn(tokens);
    return onDone();
  };
  const taking = useMutation({ mutationFn: take });

  const enter = async (passkey?: string) => {
    const second = { otp: otp.replaceAll(/\s/g, '') || undefined, passkey };
    const form = { grant_type: 'password', username: userName, password, ...second };
    const onError = (error: Error) => {
      const isMissing = error instanceof ProblemError && error.problem.code === MFA_REQUIRED && !second.otp && !passkey;
      setRefusal(isMissing ? null : error);
      setWays(error instanceof ProblemError ? error.ways : []);
    };
    setRefusal(null);
    await taking.mutateAsync(form, { onError });
  };
  const confirm = async () => {
    const { answerChallenge } = await import('./passkey.ts');
    const passkey = await answerChallenge().catch((error: unknown) => setRefusal(error));
    if (passkey) await enter(passkey);
  };
  return {
    userName,
    /** The field values and their setters. */
    password,
    setPassword,
    otp,
    setOtp,
    /** The accepted kinds of second factor, once one is required. */
    ways,
    refusal,
    isPending: taking.isPending,
    enter,
    confirm,
  };
}
