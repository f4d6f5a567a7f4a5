import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, REQUIRED, storableText } from '../../kit/text.ts';

const byGuid = z.strictObject({ guid: guid() });
const one = '/api/exchange-channels/{guid}';
const mayUpdate = { entity: 'exchangeChannels', action: 'update' } as const;

/** One server of a channel, and what a connection to it came to. */
const checkedServer = z.object({ server: z.string(), isGood: z.boolean(), text: z.string() });
export type CheckedServer = z.output<typeof checkedServer>;

export const exchangeChannelCalls = {
  /** The password is written only: no answer, journal or file contains it. A new server, login or protection forgets it. */
  setPassword: route({
    method: 'PUT',
    path: `${one}/password`,
    access: mayUpdate,
    summary: 'Почта и папки обмена: задать пароль; прочитать его нельзя',
    params: byGuid,
    body: z.strictObject({
      password: storableText(255).check(z.minLength(1, { error: REQUIRED })),
    }),
  }),
  /** Signs in to every server of the channel; nothing is read or sent. `hostKey`: the key that an SFTP server showed. */
  check: route({
    method: 'POST',
    path: `${one}/check`,
    access: mayUpdate,
    summary: 'Почта и папки обмена: проверить соединение',
    params: byGuid,
    response: z.object({ servers: z.array(checkedServer), hostKey: z.nullable(z.string()) }),
  }),
};
