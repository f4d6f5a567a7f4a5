import { isAtAddress } from './may-use-passkeys.ts';

/** The explanation shown where passkeys cannot be used. */
export const WHY_NO_PASSKEYS = isAtAddress
  ? 'По IP-адресу ключи доступа не действуют: откройте консоль по имени, на этой же машине — по имени localhost.'
  : 'Этот браузер не умеет пользоваться ключами доступа, или консоль открыта без HTTPS.';
