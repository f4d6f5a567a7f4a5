import { createHash } from 'node:crypto';
import { checkEnding, typeOf } from '../../attachments/content.service.ts';
import { refused } from './read-bundle.ts';

/** Checks that an attachment includes its content, which matches its digest and type. Errors: 422. */
export function checkAttachment(line: string): void {
  const { content, sha256, bytes, name, type } = JSON.parse(line) as Record<string, unknown>;
  const given = typeof content === 'string' && content.startsWith('\\x') ? Buffer.from(content.slice(2), 'hex') : null;
  const digest = given && `\\x${createHash('sha256').update(given).digest('hex')}`;
  if (!given || digest !== sha256 || given.length !== bytes)
    throw refused('В архиве приложенный файл не тот, что назван: ничего не загружено.');
  const kind = typeOf(given);
  if (kind !== type) throw refused('В архиве приложенный файл другого вида, чем назван: ничего не загружено.');
  checkEnding(String(name), kind);
}
