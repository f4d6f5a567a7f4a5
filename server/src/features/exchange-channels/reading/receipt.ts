import type { ImapFlow, MessageStructureObject } from 'imapflow';
import { plain } from '../fault.service.ts';
import type { Receipt } from '../sending/sendings.service.ts';
import { downloaded } from './downloaded.ts';
import { idsIn, leavesOf, partOf, type Letter } from './letter.ts';

const MOST = 64 * 1024;
const typeIs = (type: RegExp) => (node: MessageStructureObject) => type.test(node.type);
const field = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim();

/** Parses a delivery status notification (RFC 3464). */
function delivery(text: string): Omit<Receipt, 'messageIds'> {
  const action = field(text, 'Action')?.toLowerCase();
  const reason = plain(field(text, 'Diagnostic-Code') ?? field(text, 'Status') ?? '');
  if (action === 'failed') return { outcome: 'refused', text: `Не доставлено: ${reason || 'причина не названа'}` };
  if (action === 'delayed') return { outcome: 'delivered', text: `Доставка задерживается: ${reason}` };
  return { outcome: 'delivered', text: 'Доставлено в ящик получателя' };
}

/** Parses a read receipt (RFC 8098). */
const reading = (text: string): Omit<Receipt, 'messageIds'> => ({
  outcome: 'answered',
  text: /displayed/i.test(field(text, 'Disposition') ?? '')
    ? 'Письмо открыто получателем'
    : 'Письмо обработано не читая',
});

/** A letter as a possible reply to something sent; the letters it refers to decide whether it is one. */
export async function receiptOf(client: ImapFlow, letter: Letter): Promise<Receipt> {
  const { uid, structure, refersTo, attachments } = letter;
  const leaves = [...leavesOf(structure), ...(structure.childNodes ?? [])];
  const textOf = async (node: MessageStructureObject | undefined) =>
    node ? (await downloaded(client, uid, partOf(node), MOST, true)).toString() : '';
  const status = leaves.find(typeIs(/^message\/(delivery-status|disposition-notification)$/i));
  if (structure.type === 'multipart/report' && status) {
    const statusText = await textOf(status);
    const original = await textOf(leaves.find(typeIs(/^(text\/rfc822-headers|message\/rfc822)/i)));
    const named = `${field(statusText, 'Original-Message-ID') ?? ''} ${field(original, 'Message-ID') ?? ''}`;
    const said = /delivery-status/i.test(status.type) ? delivery(statusText) : reading(statusText);
    return { ...said, messageIds: [...refersTo, ...idsIn(named)] };
  }
  if (refersTo.length === 0) return { outcome: 'answered', text: '', messageIds: [] };
  const text = plain(await textOf(leaves.find(typeIs(/^text\/plain$/i))), 1500) || letter.subject;
  const names = attachments.map(({ name }) => name).join(', ');
  return { outcome: 'answered', text: names ? `${text} Вложения: ${names}` : text, messageIds: refersTo };
}
