import { MFA_REQUIRED, revocation, token } from 'contract/features/auth/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallOptions } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { useSend } from '../../../api/queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { refreshToken, storeTokens } from '../../../api/session.ts';
import { useWho, whoQuery } from '../../../api/who.ts';
import { signInPaths } from '../../../sign-in-paths.ts';
import { toast } from '../../../ui/toast.ts';
import { forgetPlace } from '../return-place.ts';
import type { InPlace } from './in-place.ts';

type Grant = CallOptions<typeof token>['body'];
type Tokens = Answer<typeof token>;

/** The screen goes on with these tokens: in place of the session that is about to end, or after the one that has. */
async function goOn(tokens: Tokens, ended: InPlace | undefined): Promise<void> {
  const before = refreshToken();
  storeTokens(tokens);
  if (before) void call(revocation, { body: { token: before } }).catch(() => undefined);
  ended?.goOn();
  await queryClient.invalidateQueries({ queryKey: whoQuery.queryKey });
  void toast({ color: 'green', message: ended ? 'Вы вошли снова: продолжайте' : 'Сеанс продлён' });
}

/** A new page for somebody else: nothing of what stood here is for them, and nothing of it is sent with their tokens. */
function makeWay(tokens: Tokens, ended: InPlace): void {
  forgetPlace();
  ended.leave(signInPaths.selectOrganization);
  storeTokens(tokens);
}

/** A password with a second factor, asked for until the server takes them. */
export function useSignInAgain(ended: InPlace | undefined, onDone: () => void) {
  const { userName } = useWho().userModel;
  const [username, setUsername] = useState(userName);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [ways, setWays] = useState<ProblemError['ways']>([]);
  const [refusal, setRefusal] = useState<unknown>(null);
  const send = useSend(token);

  const take = async (form: Grant) => {
    const tokens = await send.mutateAsync({ body: form });
    // Before these tokens serve anything it is known whose they are.
    if (ended && !(await ended.isFor(tokens.access_token))) return makeWay(tokens, ended);
    await goOn(tokens, ended);
    return onDone();
  };
  const taking = useMutation({ mutationFn: take });

  const enter = async (passkey?: string) => {
    const second = { otp: otp.replaceAll(/\s/g, '') || undefined, passkey };
    const form = { grant_type: 'password', username: username.trim(), password, ...second };
    const onError = (error: Error) => {
      const isMissing = error instanceof ProblemError && error.problem.code === MFA_REQUIRED && !second.otp && !passkey;
      setRefusal(isMissing ? null : error);
      setWays(error instanceof ProblemError ? error.ways : []);
    };
    setRefusal(null);
    await taking.mutateAsync(form, { onError });
  };
  const confirm = async () => {
    const { answerChallenge } = await import('../passkey.ts');
    const passkey = await answerChallenge().catch((error: unknown) => setRefusal(error));
    if (passkey) await enter(passkey);
  };
  return {
    userName,
    /** The values of the fields, with what changes them. */
    username,
    setUsername,
    password,
    setPassword,
    otp,
    setOtp,
    /** What proves the second factor, once it is asked for. */
    ways,
    refusal,
    setRefusal,
    isPending: taking.isPending,
    enter,
    confirm,
  };
}
