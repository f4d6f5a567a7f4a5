import { readFileSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { StartError } from '../start-error.ts';
import { log } from '../core/log.ts';

/** The files of a certificate with its chain and of its private key, in PEM. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

type Pair = Required<Pick<SecureContextOptions, 'cert' | 'key'>>;

/** A renewal writes two files; wait until both have been written. */
const SETTLED_MS = 1000;

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'такого файла нет',
  EACCES: 'нет права прочитать файл',
  EISDIR: 'это папка, а не файл',
};

function readPem(setting: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(`${setting}: «${path}»: ${faults[code] ?? code}.`);
  }
}

/** Reads a certificate and its key. Throws StartError when they cannot be read or do not belong together. */
export function readCertificate(files: CertificateFiles): Pair {
  const pair = { cert: readPem('TLS_CERT', files.cert), key: readPem('TLS_KEY', files.key) };
  try {
    createSecureContext(pair);
  } catch {
    throw new StartError(
      `TLS_CERT и TLS_KEY: «${files.cert}» и «${files.key}» — не сертификат и его ключ в виде PEM без пароля.`,
    );
  }
  return pair;
}

/** Calls back with the new pair when the files change; an unusable pair is logged and ignored. Returns a function that
 *  stops watching. */
export function watchCertificate(files: CertificateFiles, renew: (pair: Pair) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const reread = () => {
    try {
      renew(readCertificate(files));
      log.info('Сертификат прочитан заново.');
    } catch (error) {
      log.error(`Сертификат не заменён, действует прежний. ${(error as Error).message}`);
    }
  };
  // Folders are watched, because a renewal replaces files and links, which a watched file does not survive.
  const watchers = [...new Set([dirname(files.cert), dirname(files.key)])].map((folder) =>
    watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(reread, SETTLED_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
