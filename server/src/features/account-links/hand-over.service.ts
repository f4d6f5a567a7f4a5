import type { Invitation } from 'contract/features/account-links/calls.ts';
import { tellUnsent, type Post } from '../../core/mail.ts';
import type { AccountLink } from './link.service.ts';

/** A moment as letters tell it: `27.11.26, 21:08`, in Moscow. */
export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleString('ru', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Moscow' });

/** Sends a link by mail; returns it when there is no mail or the letter is rejected. */
export async function handOver(
  { sendMail, publicUrl = '' }: Post,
  { path, expiresAt }: AccountLink,
  to: string | null,
  letter: (link: string) => { subject: string; text: string },
): Promise<Invitation> {
  const link = publicUrl + path;
  const isSent = Boolean(sendMail && to) && (await sendMail!({ to: to!, ...letter(link) }).then(() => true, failed));
  return isSent ? { link: null, sentTo: to, expiresAt } : { link, sentTo: null, expiresAt };
}

const failed = (error: unknown): false => {
  tellUnsent(error);
  return false;
};
