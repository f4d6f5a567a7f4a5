import { ascii, fitted, shortened } from './fitting.ts';
import type { ForwardedEntry, Surroundings } from './forwarded-entry.ts';
import { outcomeOf, severityOf } from './severity.ts';
import { sentence, viaOf } from './words.ts';

/** «log audit» of RFC 5424, 6.2.1. */
const FACILITY = 13;
/** RFC 5424, 6.4: a text with it is UTF-8. */
const BOM = '\uFEFF';

/** Line-based receivers would take a line break for the end of a message. */
const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** RFC 5424, 6.3.3. */
const escaped = (value: string) => onOneLine(value).replaceAll(/["\\\]]/g, '\\$&');

/** The head of RFC 5424, 6.2, up to the structured data. */
export const headOf = (entry: ForwardedEntry, { host }: Surroundings): string =>
  `<${FACILITY * 8 + severityOf(entry).syslog}>1 ${entry.occurredAt} ${ascii(host, 255)} energoconsole - ${ascii(entry.action, 32)}`;

/** One parameter per fact; missing facts are left out. */
function structured(entry: ForwardedEntry): string {
  const facts: Readonly<Record<string, string | number | null>> = {
    number: entry.number,
    lane: entry.lane,
    position: entry.position,
    hash: entry.hash,
    action: entry.action,
    outcome: outcomeOf(entry.action),
    login: entry.login,
    accountId: entry.accountGuid,
    person: entry.userName,
    via: viaOf(entry),
    organizationId: entry.organizationGuid,
    organization: entry.organizationName,
    address: entry.address,
    entity: entry.entity,
    recordId: entry.recordGuid,
    record: entry.recordName,
    parts: entry.parts,
    requestId: entry.requestId,
  };
  const parameters = Object.entries(facts).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`${name}="${escaped(shortened(String(value)))}"`],
  );
  return `[energoconsole@32473 ${parameters.join(' ')}]`;
}

/** An RFC 5424 message: facts as structured data, the journal's sentence as text. */
export function rfc5424(entry: ForwardedEntry, around: Surroundings): Buffer {
  const head = `${headOf(entry, around)} ${structured(entry)} ${BOM}`;
  const room = around.most - Buffer.byteLength(head);
  return Buffer.from(head + fitted(sentence(entry), room, onOneLine));
}
