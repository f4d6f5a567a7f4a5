import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, expect, it, vi } from 'vitest';
import { certificates } from '../testing/certificates.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readCertificate } from './certificate.ts';
import { createEntryPoint } from './entry-point.ts';
import { listen } from './listen.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
/** Replaces a file as certificate renewal programs do. */
const put = (path: string, text: string) => {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
};

const presented = (address: string) =>
  new Promise<{ name: string; hsts: string | undefined }>((resolve, reject) => {
    request(`${address}/login`, { rejectUnauthorized: false, agent: false }, (answer) => {
      const { subject } = (answer.socket as TLSSocket).getPeerCertificate();
      answer.resume();
      resolve({ name: String(subject.CN), hsts: answer.headers['strict-transport-security'] });
    })
      .on('error', reject)
      .end();
  });

it('speaks HTTPS, and takes a renewed certificate without a restart; of one that does not fit, it keeps the former', async () => {
  put(files.cert, certificates[0].cert);
  put(files.key, certificates[0].key);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const door = createEntryPoint({ files: (_, response) => Boolean(response.end('да')), certificate: files });
  const address = await listen(door.server, { host: '127.0.0.1', port: 0 });
  expect(address).toMatch(/^https:/);
  expect(await presented(address)).toEqual({ name: 'localhost1', hsts: 'max-age=31536000' });

  put(files.cert, certificates[1].cert);
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('действует прежний')), 10_000);
  expect((await presented(address)).name).toBe('localhost1');
  put(files.key, certificates[1].key);
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('Сертификат прочитан заново.'), 10_000);
  expect((await presented(address)).name).toBe('localhost2');
  await door.close();
  vi.restoreAllMocks();
});

it('says which file is wrong and why', () => {
  const missing = join(folder, 'missing.pem');
  expect(() => readCertificate({ ...files, key: missing })).toThrow(`TLS_KEY: «${missing}»: такого файла нет.`);
  expect(() => readCertificate({ ...files, cert: folder })).toThrow(`TLS_CERT: «${folder}»: это папка, а не файл.`);
  put(files.cert, certificates[0].cert);
  put(files.key, certificates[1].key);
  expect(() => readCertificate(files)).toThrow('не сертификат и его ключ');
  put(files.cert, 'не сертификат');
  expect(() => readCertificate(files)).toThrow('не сертификат и его ключ');
  chmodSync(files.key, 0);
  if (process.getuid?.()) expect(() => readCertificate(files)).toThrow('нет права прочитать файл');
});
