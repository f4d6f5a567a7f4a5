import { once } from 'node:events';
import { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';
import type { Server } from 'node:http';

const refusals: Readonly<Record<string, [why: string, setting: 'host' | 'port']>> = {
  EADDRINUSE: ['порт занят другой программой', 'port'],
  EACCES: ['нет права открыть порт', 'port'],
  EADDRNOTAVAIL: ['у этой машины нет такого адреса', 'host'],
  ENOTFOUND: ['такое имя никому не принадлежит', 'host'],
  EAI_AGAIN: ['имя сейчас не узнать', 'host'],
  EINVAL: ['такого адреса не бывает', 'host'],
};

const addressOf = (host: string, port: number) => `${host.includes(':') ? `[${host}]` : host}:${port}`;

const ofConsole = { host: 'HOST', port: 'PORT' };

/** Opens a server at an address and returns the actual address; port 0 selects a free port. `names` are the setting
 *  names for messages. The console's port is shared by the worker processes, others are exclusive. Throws
 *  StartError. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
  names = ofConsole,
): Promise<string> {
  try {
    await once(server.listen({ host, port, exclusive: names !== ofConsole }), 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const [why, which] = refusals[code] ?? [code];
    const setting = which ? names[which] : `${names.host} или ${names.port}`;
    throw new StartError(`Не удалось открыть ${addressOf(host, port)}: ${why}. Задайте другой ${setting}.`);
  }
  const scheme = server instanceof SecureServer ? 'https' : 'http';
  return `${scheme}://${addressOf(host, (server.address() as AddressInfo).port)}`;
}
