import type { FetchMessageObject, MessageStructureObject } from 'imapflow';
import { plain } from '../fault.service.ts';

/** A part of a letter. */
export interface Part {
  part: string;
  name: string;
}

/** The properties of a letter known before its parts are read. */
export interface Letter {
  uid: number;
  size: number;
  messageId: string;
  sender: string;
  subject: string;
  sentAt: Date | null;
  /** The ids of the letters it refers to. */
  refersTo: string[];
  /** Written by a program, so it gets no reply. */
  isAutomatic: boolean;
  structure: MessageStructureObject;
  attachments: Part[];
}

const READABLE = /\.(xml|zip|xlsx|csv)$/i;
const IDS = /<[^<>\s]{1,250}>/g;

export const idsIn = (text: string): string[] => text.match(IDS) ?? [];

/** The leaf nodes of a letter's structure. */
export const leavesOf = (node: MessageStructureObject): MessageStructureObject[] =>
  node.childNodes?.length ? node.childNodes.flatMap(leavesOf) : [node];

/** The number of a part, which a single-part letter does not have. */
export const partOf = ({ part }: MessageStructureObject): string => part ?? '1';

const nameOf = ({ dispositionParameters, parameters }: MessageStructureObject): string => {
  const { filename } = dispositionParameters ?? {};
  const { name } = parameters ?? {};
  return filename ?? name ?? '';
};

const attachmentsOf = (structure: MessageStructureObject): Part[] =>
  leavesOf(structure)
    .map((leaf) => ({ part: partOf(leaf), name: nameOf(leaf) }))
    .filter(({ name }) => READABLE.test(name));

function headersOf(source: Buffer | undefined): Map<string, string> {
  const lines = (source ?? Buffer.alloc(0))
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/);
  return new Map(
    lines.map((line) => /^([\w-]+):\s*(.*)$/.exec(line)).flatMap((m) => (m ? [[m[1]!.toLowerCase(), m[2]!]] : [])),
  );
}

/** The headers requested in addition to the envelope. */
export const askedHeaders = ['references', 'auto-submitted', 'precedence'];

export function letterOf({
  uid,
  size = 0,
  envelope = {},
  headers,
  bodyStructure,
  internalDate,
}: FetchMessageObject): Letter {
  const known = headersOf(headers);
  const date = new Date(envelope.date ?? internalDate ?? Number.NaN);
  const structure = bodyStructure ?? { type: 'text/plain' };
  const isReport = structure.type === 'multipart/report';
  return {
    uid,
    size,
    messageId: envelope.messageId ?? '',
    sender: (envelope.from?.[0]?.address ?? '').toLowerCase(),
    subject: plain(envelope.subject ?? '', 255) || 'Без темы',
    sentAt: Number.isNaN(date.getTime()) ? null : date,
    refersTo: idsIn(`${envelope.inReplyTo ?? ''} ${known.get('references') ?? ''}`),
    isAutomatic:
      isReport || !['no', undefined].includes(known.get('auto-submitted')?.toLowerCase()) || known.has('precedence'),
    structure,
    attachments: attachmentsOf(structure),
  };
}

/** Whether letters of a sender are read: their address or domain is listed. */
export const isAllowed = (senders: readonly string[], sender: string): boolean =>
  senders.some((allowed) => {
    const own = allowed.trim().toLowerCase();
    return own.startsWith('@')
      ? sender.endsWith(own) && sender.indexOf('@') === sender.length - own.length
      : own === sender;
  });
