import type { Invitation, UnsentReason } from 'contract/features/users/links/calls.ts';
import { logUnsent, type Post } from '../../../core/mail.ts';
import type { AccountLink } from './link.service.ts';

type Letter = { subject: string; text: string };

/** Sends a link by mail; returns it, with the reason, when it could not be sent. */
export async function handOver(
  { sendMail, publicUrl = '' }: Post,
  { path, expiresAt }: AccountLink,
  to: string | null,
  letter: (link: string) => Letter,
): Promise<Invitation> {
  const link = publicUrl + path;
  const unsent = await whyUnsent(sendMail, to, letter(link));
  return unsent ? { link, sentTo: null, unsent, expiresAt } : { link: null, sentTo: to, unsent, expiresAt };
}

async function whyUnsent(sendMail: Post['sendMail'], to: string | null, letter: Letter): Promise<UnsentReason | null> {
  if (!sendMail) return 'noMail';
  if (!to) return 'noAddress';
  try {
    await sendMail({ to, ...letter });
    return null;
  } catch (error) {
    logUnsent(error);
    return 'refused';
  }
}
