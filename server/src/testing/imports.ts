import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, type Import } from 'contract/kit/resource-import.ts';
import { acceptedTypes } from 'contract/kit/route.ts';
import type { TableFile } from './tables.ts';
import { ask, type Answer, type Client } from './client.ts';

export interface ImportOptions {
  /** The fields of the columns, when different from the detected ones. */
  columns?: (string | null)[];
  zone?: string;
  /** The records chosen for rows that probably mean an existing one. */
  choices?: { row: number; chosen: string | null }[];
  /** The rows loaded after the check. */
  loads?: 'nothing' | 'all' | 'right';
}

export const bytesOf = ({ format, content }: TableFile): Buffer =>
  format === 'xlsx' ? Buffer.from(content, 'base64') : Buffer.from(content);

/** Sends a file to import. */
export const openImport = (
  client: Client,
  resource: string,
  payload: Buffer,
  zone = 'Europe/Moscow',
): Promise<Answer> =>
  ask(client.http, {
    method: 'POST',
    url: `/api/${resource}/imports?${new URLSearchParams({ fileName: 'Таблица.xlsx', zone }).toString()}`,
    headers: {
      authorization: `Bearer ${client.token}`,
      'org-id': client.organization,
      'content-type': acceptedTypes.bytes,
    },
    payload,
  });

/** Waits until the work on an import ends. */
export async function importEnded(client: Client, address: string): Promise<Import> {
  for (;;) {
    const { body, status } = await client.get(address);
    if (status !== 200) throw new Error(JSON.stringify(body));
    if (!isRunning((body as Import).status)) return body as Import;
    await sleep(10);
  }
}

/** Runs a step of an import to its end. */
export async function step(client: Client, address: string, name: 'check' | 'load', body: object): Promise<Import> {
  const answer = await client.post(`${address}/${name}`, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return importEnded(client, address);
}

/** Opens a file, checks it and loads the requested rows. */
export async function importFile(
  client: Client,
  resource: string,
  file: TableFile,
  { columns, zone, choices = [], loads = 'nothing' }: ImportOptions = {},
): Promise<Import> {
  const { status, body } = await openImport(client, resource, bytesOf(file), zone);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const address = `/api/${resource}/imports/${body.guid}`;
  const fields = columns ?? (body as Import).columns.map(({ field }) => field);
  const checked = await step(client, address, 'check', { columns: fields, choices });
  return loads === 'nothing' ? checked : step(client, address, 'load', { partial: loads === 'right' });
}
