import type { ImapFlow } from 'imapflow';
import { MAX_UPLOAD_FILES, MAX_UPLOAD_MB } from 'contract/features/measurements/imports/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { JobContext } from '../../../jobs/kind.ts';
import type { OpenChannel } from '../channel.service.ts';
import { ChannelFault } from '../fault.service.ts';
import { attachReceipt } from '../sending/sendings.service.ts';
import { openFile, type KeptUpload } from '../../measurements/imports/open-file.service.ts';
import { keepArrival, keyOf, type Arrival } from './arrivals.ts';
import { downloaded } from './downloaded.ts';
import { askedHeaders, isAllowed, letterOf, type Letter } from './letter.ts';
import { receiptOf } from './receipt.ts';

const MAX_LETTERS = 100;
const MAX_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
/** A letter is about a third larger than its files, plus its text. */
const MAX_LETTER_BYTES = 1.5 * MAX_BYTES;

/** The files of a letter. Throws ChannelFault when they exceed the limit of an upload. */
async function contentsOf(client: ImapFlow, { uid, size, attachments }: Letter) {
  if (size > MAX_LETTER_BYTES) throw new ChannelFault(`Вложения больше ${MAX_UPLOAD_MB} МБ`);
  if (attachments.length > MAX_UPLOAD_FILES) throw new ChannelFault(`Вложений больше ${MAX_UPLOAD_FILES}`);
  const given: { name: string; content: Buffer }[] = [];
  let left = MAX_BYTES;
  for (const { part, name } of attachments) {
    const content = await downloaded(client, uid, part, left);
    left -= content.length;
    given.push({ name, content });
  }
  return given;
}

/** Reads a letter and decides where to move it. */
async function arrivalOf(client: ImapFlow, channel: OpenChannel, letter: Letter, validity: bigint): Promise<Arrival> {
  const { messageId, sender, subject, sentAt, attachments, isAutomatic } = letter;
  const mayAnswer = channel.isAnswering && channel.smtpHost !== null && !isAutomatic;
  const described = { sender, subject, messageId: messageId || null, sentAt, isAwaitingAnswer: false };
  // A letter without an id is identified by its position, where it stays until it is moved.
  const identity = messageId || `${validity} ${letter.uid}`;
  const unread = (state: Arrival['state'], note: string | null): Arrival => ({
    ...described,
    key: keyOf(identity, [Buffer.from(state)]),
    state,
    note,
    files: [],
  });
  if (!isAllowed(channel.senders, sender))
    return unread('stranger', 'Отправителя нет в списке канала: письмо не читалось');
  if (attachments.length === 0) return unread('empty', 'Во вложениях нет файлов XML, ZIP, XLSX и CSV');
  try {
    const given = await contentsOf(client, letter);
    const files: KeptUpload[] = [];
    for (const file of given) files.push(...(await openFile(file, null)));
    const contents = given.map(({ content }) => content);
    const refused = files.filter(({ refusal }) => refusal);
    const note = refused.length ? `Не раскрыто файлов: ${refused.length}` : null;
    return { ...described, key: keyOf(identity, contents), state: 'taken', note, files, isAwaitingAnswer: mayAnswer };
  } catch (error) {
    if (!(error instanceof ChannelFault)) throw error;
    return { ...unread('refused', error.message), isAwaitingAnswer: mayAnswer };
  }
}

interface Read {
  letters: number;
  files: number;
  refused: number;
}

/** Reads the waiting letters of a mailbox, each once, and moves them as configured. */
export async function readMailbox(
  client: ImapFlow,
  channel: OpenChannel,
  actor: Actor,
  { pool, log, signal }: JobContext,
): Promise<Read> {
  const { folder, doneFolder, failedFolder } = channel;
  const read: Read = { letters: 0, files: 0, refused: 0 };
  const { exists, uidValidity } = await client.mailboxOpen(folder!);
  if (exists === 0) return read;
  for (const own of [doneFolder!, failedFolder!]) await client.mailboxCreate(own);
  const asked = {
    uid: true,
    envelope: true,
    bodyStructure: true,
    size: true,
    internalDate: true,
    headers: askedHeaders,
  };
  const found = await client.fetchAll(`1:${Math.min(exists, MAX_LETTERS)}`, asked);
  for (const letter of found.map(letterOf)) {
    signal.throwIfAborted();
    const receipt = await receiptOf(client, letter);
    const arrival = await arrivalOf(client, channel, letter, uidValidity);
    const { isNew, isReply } = await asOrg(pool, actor, 'write', async (tx) => {
      const isReply = await attachReceipt(tx, channel.guid, receipt);
      const isOnlyReply = isReply && arrival.files.length === 0;
      const kept = isOnlyReply
        ? { ...arrival, state: 'reply' as const, note: receipt.text.slice(0, 1000) || null }
        : arrival;
      return { isNew: await keepArrival(tx, actor, channel, kept), isReply };
    });
    const isTaken = isReply || arrival.state === 'taken';
    await client.messageMove(String(letter.uid), isTaken ? doneFolder! : failedFolder!, { uid: true });
    read.letters++;
    if (isNew) read.files += arrival.files.length;
    if (!isTaken) read.refused++;
    const who = `${letter.sender || 'без отправителя'}, «${letter.subject}»`;
    log(isTaken ? 'info' : 'warning', arrival.note && !isTaken ? `${who}: ${arrival.note}` : `${who}: принято`);
  }
  return read;
}
