import { once } from 'node:events';
import { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';
import type { Door } from './door.ts';

const refusals: Readonly<Record<string, [why: string, setting: 'HOST' | 'PORT']>> = {
  EADDRINUSE: ['порт занят другой программой', 'PORT'],
  EACCES: ['нет права открыть порт', 'PORT'],
  EADDRNOTAVAIL: ['у этой машины нет такого адреса', 'HOST'],
  ENOTFOUND: ['такое имя никому не принадлежит', 'HOST'],
  EAI_AGAIN: ['имя сейчас не узнать', 'HOST'],
  EINVAL: ['такого адреса не бывает', 'HOST'],
};

const addressOf = (host: string, port: number) => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Opens the door at an address and returns the actual address; port 0 selects a free port. Throws StartError. */
export async function listen({ server }: Door, host: string, port: number): Promise<string> {
  try {
    await once(server.listen({ host, port }), 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const [why, setting] = refusals[code] ?? [code, 'HOST или PORT'];
    throw new StartError(`Не удалось открыть ${addressOf(host, port)}: ${why}. Задайте другой ${setting}.`);
  }
  const scheme = server instanceof SecureServer ? 'https' : 'http';
  return `${scheme}://${addressOf(host, (server.address() as AddressInfo).port)}`;
}
