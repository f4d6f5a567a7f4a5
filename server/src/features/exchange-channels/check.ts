import type { CheckedServer } from 'contract/features/exchange-channels/calls.ts';
import type { OpenChannel, Reach } from './channel.service.ts';
import { faultText } from './fault.service.ts';
import { withMailbox } from './imap.service.ts';
import { UnknownKey, withSftp } from './sftp.service.ts';
import { withSmtp } from './smtp.service.ts';

interface Checked {
  servers: CheckedServer[];
  hostKey: string | null;
}

/** Longer than a single timeout, to distinguish a slow server from a dead one. */
const LONGEST_MS = 25_000;

/** Which of the named folders are missing. */
const missing = (named: readonly (string | null)[], known: readonly string[]): string => {
  const absent = named.filter((folder) => folder && !known.includes(folder));
  return absent.length ? `, но нет папок: ${absent.join(', ')}` : '';
};

async function checkMailbox(channel: OpenChannel, reach: Reach, signal: AbortSignal): Promise<string> {
  return withMailbox(channel, reach, signal, async (client) => {
    const { folder, doneFolder, failedFolder } = channel;
    const known = (await client.list()).map(({ path }) => path);
    // The other two folders are created when first needed.
    if (folder) await client.status(folder, { messages: true });
    return `Вход выполнен${folder ? missing([folder], known) : ''}${folder && missing([doneFolder, failedFolder], known) ? ', папки для прочитанного будут созданы' : ''}`;
  });
}

const checkFolder = (channel: OpenChannel, reach: Reach, signal: AbortSignal): Promise<string> =>
  withSftp(channel, reach, signal, async (client) => {
    const named = [channel.folder, channel.doneFolder, channel.failedFolder, channel.outFolder];
    const known: string[] = [];
    for (const folder of named) if (folder && (await client.exists(folder)) === 'd') known.push(folder);
    return `Вход выполнен${missing(named, known)}`;
  });

/** Signs in to each server of a channel and describes the results. */
export async function checkChannel(channel: OpenChannel, reach: Reach): Promise<Checked> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  let hostKey: string | null = null;
  const tried = async (server: string, work: () => Promise<string>): Promise<CheckedServer> => {
    try {
      const text = await work();
      return { server, isGood: !text.includes(', но нет'), text };
    } catch (error) {
      if (error instanceof UnknownKey) hostKey = error.shown;
      return { server, isGood: false, text: signal.aborted ? 'Сервер отвечает слишком медленно' : faultText(error) };
    }
  };
  const { kind, host, smtpHost } = channel;
  const servers =
    kind === 'sftp'
      ? [tried(`SFTP ${host}`, () => checkFolder(channel, reach, signal))]
      : [
          tried(`IMAP ${host}`, () => checkMailbox(channel, reach, signal)),
          ...(smtpHost
            ? [
                tried(`SMTP ${smtpHost}`, () =>
                  withSmtp(channel, reach, signal, async (server) => {
                    await server.verify();
                    return 'Вход выполнен';
                  }),
                ),
              ]
            : []),
        ];
  return { servers: await Promise.all(servers), hostKey };
}
