import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  attachmentEndings,
  attachmentTypes,
  MAX_ATTACHMENT_MB,
  type AttachmentType,
} from 'contract/features/attachments/calls.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { keptFile } from '../../core/kept-file.ts';
import { wholeBody } from '../../core/whole-body.ts';

/** Reads a whole uploaded file. Errors: 413 above the limit, 422 when it is empty. */
export async function readContent(body: Readable): Promise<Buffer> {
  const content = await wholeBody(body, MAX_ATTACHMENT_MB);
  if (content.length === 0) throw new AppError('invalid', { detail: 'Файл пуст.' });
  return content;
}

const beginnings: readonly [AttachmentType, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** A RIFF file names its format after its length. */
const isWebp = (content: Buffer) =>
  content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';

/** Detects the type of a file by its first bytes, because its name proves nothing. Errors: 422 for any other type. */
export function typeOf(content: Buffer): AttachmentType {
  const found = beginnings.find(([, beginning]) => content.subarray(0, beginning.length).equals(beginning));
  if (isWebp(content)) return 'image/webp';
  if (!found) throw new AppError('invalid', { detail: 'Принимаются только PDF, JPEG, PNG и WebP.' });
  return found[0];
}

/** A file name extension, unlike the year in «Акт от 12.05.2026». */
const ENDING = /\.(?=\d*[a-z])[a-z\d]{1,5}$/i;

/** Refuses a name whose extension does not match the content. Errors: 422. */
export function checkEnding(name: string, type: AttachmentType): void {
  const endings = attachmentEndings[type];
  const isRight = (text: string) =>
    endings.some((ending) => /^.+\.([^.]+)$/s.exec(text)?.[1]?.toLowerCase() === ending);
  if (isRight(name)) return;
  const bare = name.replace(ENDING, '') || 'Файл';
  const right = isRight(bare) ? bare : `${bare}.${endings[0]}`;
  throw invalidField('name', `Файл «${name}» внутри — ${attachmentTypes[type]}: переименуйте его в «${right}»`);
}

/** A file name without folders, without invisible characters that could hide its extension, and without trailing dots
 *  and spaces, which some systems drop. Errors: 422. */
export function fileName(given: string, type: AttachmentType): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^\s+|[.\s]+$/gu, '');
  if (!name) throw invalidField('name', 'Это не имя файла');
  checkEnding(name, type);
  return name;
}

export const digestOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** The content of an attachment from the database or folder. Errors: 503 when the file is missing from its folder. */
export async function contentOf(folder: string | undefined, digest: Buffer, content: Buffer | null): Promise<Readable> {
  if (content) return Readable.from([content]);
  if (!folder)
    throw new AppError('unavailable', { detail: 'Файлы лежат в каталоге, а FILES_DIR не указан.', retryAfter: 60 });
  const stream = createReadStream(keptFile(folder, digest.toString('hex')).file);
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', () =>
      reject(new AppError('unavailable', { detail: 'Файла нет там, где он должен лежать.', retryAfter: 60 })),
    );
  });
}

/** The content of a file stored in the folder. Errors: 503 when it is missing. */
export const keptContent = async (folder: string | undefined, digest: Buffer): Promise<Buffer> =>
  buffer(await contentOf(folder, digest, null));
