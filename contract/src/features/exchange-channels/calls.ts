import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, REQUIRED, storableText } from '../../kit/text.ts';

const byGuid = z.strictObject({ guid: guid() });
const one = '/api/exchange-channels/{guid}';
const mayUpdate = { entity: 'exchangeChannels', action: 'update' } as const;

/** The result of connecting to one server of a channel. */
const checkedServer = z.object({ server: z.string(), isGood: z.boolean(), text: z.string() });
export type CheckedServer = z.output<typeof checkedServer>;

export const exchangeChannelCalls = {
  /** Sets the password, which is never returned. Changing the server, login or protection clears it. */
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
  /** Signs in to every server of the channel without reading or sending anything. `hostKey`: the key presented by an
   *  SFTP server. */
  check: route({
    method: 'POST',
    path: `${one}/check`,
    access: mayUpdate,
    summary: 'Почта и папки обмена: проверить соединение',
    params: byGuid,
    response: z.object({ servers: z.array(checkedServer), hostKey: z.nullable(z.string()) }),
  }),
};
