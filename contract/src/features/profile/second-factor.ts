import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, storableText } from '../../kit/text.ts';

const path = '/api/profile/second-factor';

/** The password is asked again, in case somebody else uses an open session. */
const withPassword = z.strictObject({ password: storableText(1024) });
const backupCodes = z.object({ backupCodes: z.array(z.string()) });

/** Authenticator codes (RFC 6238) in addition to the password, and one-time backup codes. */
export const secondFactor = {
  begin: route({
    method: 'POST',
    path,
    access: 'signedIn',
    exemptFrom: ['duty'],
    summary: 'Второй фактор: начать подключение приложения',
    body: withPassword,
    response: z.object({
      /** Base32, for typing by hand. */
      secret: z.string(),
      /** otpauth://, for a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: route({
    method: 'POST',
    path: `${path}/confirm`,
    access: 'signedIn',
    exemptFrom: ['duty'],
    summary: 'Второй фактор: подтвердить кодом из приложения и получить запасные коды',
    body: z.strictObject({ code: storableText(64) }),
    response: backupCodes,
  }),
  renewCodes: route({
    method: 'POST',
    path: `${path}/backup-codes`,
    access: 'signedIn',
    summary: 'Второй фактор: новые запасные коды, прежние больше не действуют',
    body: withPassword,
    response: backupCodes,
  }),
  remove: route({
    method: 'POST',
    path: `${path}/removal`,
    access: 'signedIn',
    summary: 'Второй фактор: отключить',
    body: withPassword,
  }),
  removeOfUser: route({
    method: 'DELETE',
    path: '/api/users/{guid}/second-factor',
    access: { entity: 'users', action: 'update' },
    summary: 'Пользователи: отключить второй фактор пользователя',
    params: z.strictObject({ guid: guid() }),
  }),
};
