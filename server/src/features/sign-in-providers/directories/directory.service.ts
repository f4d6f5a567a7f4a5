import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import type { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Client } from 'ldapts';
import { allowedAddress, hostOf } from '../../../core/addresses.ts';
import type { Secrets } from '../../../core/secrets.ts';
import { DirectoryFault, isUnavailable, resultCode } from './directory-fault.service.ts';

type Provider = Row<typeof signInProviders>;

/** A directory with its stored secret, for querying it. */
export interface Directory extends Pick<
  Provider,
  | 'guid'
  | 'name'
  | 'caBundle'
  | 'peopleFilter'
  | 'disabledFilter'
  | 'groupsBaseDn'
  | 'loginAttributes'
  | 'subjectAttribute'
  | 'lastNameAttribute'
  | 'firstNameAttribute'
  | 'middleNameAttribute'
  | 'emailAttribute'
  | 'phoneAttribute'
  | 'positionAttribute'
  | 'departmentAttribute'
> {
  dialect: NonNullable<Provider['dialect']>;
  addresses: string;
  bindDn: string;
  baseDn: string;
  timeoutSeconds: number;
  groupsFrom: NonNullable<Provider['groupsFrom']>;
  secret: Buffer | null;
}

/** Connection restrictions common to all directories. */
export interface DirectoryReach {
  /** The hosts that the administrator of the program allows. */
  signInHosts: readonly string[];
  secrets: Secrets;
}

/** Loaded on first use, because many installations have no directory. */
export const loadLdap = () => import('ldapts');

/** Invalid credentials (RFC 4511). */
const WRONG = 49;

/** An encrypted connection to one server of a directory, as its service account. */
async function openAt(url: URL, directory: Directory, reach: DirectoryReach): Promise<Client> {
  const { caBundle, timeoutSeconds, bindDn } = directory;
  const host = hostOf(url);
  const secret = secretOf(directory, reach);
  const address = await allowedAddress(reach.signInHosts, host);
  const { Client } = await loadLdap();
  const isTls = url.protocol === 'ldaps:';
  const port = Number(url.port) || (isTls ? 636 : 389);
  const tls = {
    ...(isIP(host) ? { host } : { servername: host }),
    ...(caBundle && { ca: [...rootCertificates, caBundle] }),
  };
  let isUsed = false;
  // The library would reconnect by itself without encryption, so the connection may be opened only once.
  const once = <T>(open: () => T): T => {
    if (isUsed) throw new Error('Connection closed');
    isUsed = true;
    return open();
  };
  const patience = timeoutSeconds * 1000;
  const client = new Client({
    url: `${url.protocol}//${isIP(address) === 6 ? `[${address}]` : address}:${port}`,
    timeout: patience,
    connectTimeout: patience,
    createConnection: () => once(() => connectPlain({ host: address, port })),
    ...(isTls && { createSecureConnection: () => once(() => connectTls({ ...tls, host: address, port })) }),
  });
  try {
    if (!isTls) await within(patience, client.startTLS(tls));
    await client.bind(bindDn, secret).catch((error: unknown) => {
      if (resultCode(error) !== WRONG) throw error;
      throw new DirectoryFault('Каталог не признал служебной учётной записи: проверьте её имя (DN) и секрет', error);
    });
    return client;
  } catch (error) {
    await close(client);
    throw error;
  }
}

/** Ends a handshake after a timeout. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('Operation timed out')), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const close = (client: Client) => client.unbind().catch(() => undefined);

function secretOf({ secret, guid }: Directory, { secrets }: DirectoryReach): string {
  if (!secret) throw new DirectoryFault('Пароль служебной учётной записи не задан: задайте секрет');
  return secrets.open(secret, guid).toString();
}

/** Connects to the first server of a directory that answers. */
async function openFirst(directory: Directory, reach: DirectoryReach): Promise<Client> {
  const [first, ...further] = directory.addresses.split(' ').map((address) => new URL(address));
  let opening = openAt(first!, directory, reach);
  for (const url of further)
    opening = opening.catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      return openAt(url, directory, reach);
    });
  return opening;
}

/** Works with a directory on a new connection as its service account. Throws errors that `directoryFault` explains, or
 *  the reason of the signal. */
export async function withDirectory<T>(
  directory: Directory,
  reach: DirectoryReach,
  work: (client: Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = await openFirst(directory, reach);
  const stop = () => void close(client);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    signal?.throwIfAborted();
    return await work(client);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await close(client);
  }
}

/** Checks the password of an entry by binding; the connection is then anonymous or belongs to the entry. An empty
 *  password must not be used: directories treat it as an anonymous bind (RFC 4513, 5.1.2). Returns the directory's
 *  message for a wrong password. */
export async function bindFault(client: Client, dn: string, password: string): Promise<string | null> {
  if (!password) return 'Пустой пароль';
  try {
    await client.bind(dn, password);
    return null;
  } catch (error) {
    if (resultCode(error) === undefined) throw error;
    return (error as Error).message.trim().slice(0, 200);
  }
}

/** Binds as the service account again. */
export const bindAgain = (client: Client, directory: Directory, reach: DirectoryReach): Promise<void> =>
  client.bind(directory.bindDn, secretOf(directory, reach));
