import { resolve } from 'node:path';

/** Where the journal is forwarded, and how it is written. */
export interface Destination {
  transport: 'tls' | 'tcp' | 'udp';
  host: string;
  port: number;
  format: 'rfc5424' | 'cef';
  /** Paths of the trusted certificate authority, and of the client certificate. */
  ca?: string;
  cert?: string;
  key?: string;
}

const ADDRESS = /^(tls|tcp|udp):\/\/(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})\/?(?:\?(.*))?$/i;
const files = ['ca', 'cert', 'key'] as const;

/** Parses `tls://siem.example.ru:6514?format=cef&ca=/etc/siem.pem`; undefined for an invalid text. */
export function destinationOf(text: string): Destination | undefined {
  const [, transport, six, name, port, query = ''] = ADDRESS.exec(text) ?? [];
  const host = six ?? name;
  if (!transport || !host || !Number(port) || Number(port) > 65_535) return undefined;
  const asked = new URLSearchParams(query);
  const format = asked.get('format') ?? 'rfc5424';
  if (format !== 'rfc5424' && format !== 'cef') return undefined;
  asked.delete('format');
  const paths = [...asked];
  if (paths.some(([key, path]) => !files.some((file) => file === key) || !path)) return undefined;
  if (paths.length && transport.toLowerCase() !== 'tls') return undefined;
  if (asked.has('cert') !== asked.has('key')) return undefined;
  return {
    transport: transport.toLowerCase() as Destination['transport'],
    host,
    port: Number(port),
    format,
    ...Object.fromEntries(paths.map(([key, path]) => [key, resolve(path)])),
  };
}

/** The destination in error messages. */
export const placeOf = ({ transport, host, port }: Destination): string =>
  `${transport}://${host.includes(':') ? `[${host}]` : host}:${port}`;
