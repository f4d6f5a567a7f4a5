import { isIPv6 } from 'node:net';
import { journalActions } from 'contract/kit/journal-entry.ts';
import { fitted, shortened } from './fitting.ts';
import type { ForwardedEntry, Surroundings } from './forwarded-entry.ts';
import { headOf } from './rfc5424.ts';
import { outcomeOf, severityOf } from './severity.ts';
import { sentence, viaOf } from './words.ts';

const inHead = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\\|]/g, '\\$&');

const inExtension = (text: string) =>
  text
    .replaceAll(/[\\=]/g, '\\$&')
    .replaceAll(/\r\n|[\n\r\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}+/gu, ' ');

/** Facts without a key in the CEF dictionary are put into labelled custom strings and numbers. */
function extensionOf(entry: ForwardedEntry): Readonly<Record<string, string | number | null>> {
  const { address, organizationName, organizationGuid, userName } = entry;
  const six = address !== null && isIPv6(address);
  const custom = {
    cs1: ['requestId', entry.requestId],
    cs2: ['organization', organizationName],
    cs3: ['organizationId', organizationGuid],
    cs4: ['record', entry.recordName],
    cs5: ['recordId', entry.recordGuid],
    cs6: ['via', viaOf(entry)],
    cn1: ['lane', entry.lane],
    cn2: ['position', entry.position],
    flexString1: ['person', userName],
    flexString2: ['hash', entry.hash],
    ...(six && { c6a2: ['Source IPv6 Address', address] }),
  } as const;
  return {
    rt: Date.parse(entry.occurredAt),
    externalId: entry.number,
    act: entry.action,
    outcome: outcomeOf(entry.action),
    suser: entry.login,
    suid: entry.accountGuid,
    src: six ? null : address,
    cat: entry.entity,
    cnt: entry.parts,
    ...Object.fromEntries(
      Object.entries(custom).flatMap(([key, [label, value]]) =>
        value === null || value === '' ? [] : [[`${key}Label`, label] as const, [key, value] as const],
      ),
    ),
  };
}

/** An RFC 5424 message with CEF as its text. It has no byte order mark, because receivers recognize CEF by the
 *  beginning of the text. */
export function cef(entry: ForwardedEntry, around: Surroundings): Buffer {
  const name = journalActions[entry.action];
  const product = ['CEF:0', 'Energoconsole', 'Energoconsole', inHead(around.version)];
  const known = [...product, inHead(entry.action), inHead(name), severityOf(entry).cef].join('|');
  const facts = Object.entries(extensionOf(entry)).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [`${key}=${inExtension(shortened(String(value)))}`],
  );
  const head = `${headOf(entry, around)} - ${known}|${facts.join(' ')} msg=`;
  const room = around.most - Buffer.byteLength(head);
  return Buffer.from(head + fitted(sentence(entry), room, inExtension));
}
