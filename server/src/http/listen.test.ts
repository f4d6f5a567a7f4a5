import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { createEntryPoint } from './entry-point.ts';
import { listen } from './listen.ts';

it('says where it is open: at a free port, at an address of either kind', async () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address));
  for (const [host, shown] of [
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '[::1]'],
  ] as const) {
    if (!own.includes(host)) continue;
    const door = createEntryPoint();
    const address = await listen(door.server, { host, port: 0 });
    expect(address).toBe(`http://${shown}:${(door.server.address() as AddressInfo).port}`);
    await door.close();
  }
});

it.each([
  ['192.0.2.1', /^Не удалось открыть 192\.0\.2\.1:0: у этой машины нет такого адреса\. Задайте другой HOST\.$/],
  // Without name resolution the error says so instead.
  ['no.such.host.invalid', /: (такое имя никому не принадлежит|имя сейчас не узнать)\. Задайте другой HOST\.$/],
])('says that HOST=%s is wrong, not the port', async (host, refusal) => {
  await expect(listen(createEntryPoint().server, { host, port: 0 })).rejects.toThrow(refusal);
});

it('says that a port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(listen(createEntryPoint().server, { host: '127.0.0.1', port })).rejects.toThrow(
    `Не удалось открыть 127.0.0.1:${port}: порт занят другой программой. Задайте другой PORT.`,
  );
  other.close();
});
