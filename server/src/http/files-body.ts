import { Busboy } from '@fastify/busboy';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { MAX_UPLOAD_FILES, MAX_UPLOAD_MB } from 'contract/features/measurements/imports/facts.ts';
import type { UploadedFile } from 'contract/kit/route.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { AppError, invalidField } from '../core/app-error.ts';

const FIELD = 'file';
const NAME = 255;
const MAX_BYTES = MAX_UPLOAD_MB * 1024 * 1024;

const limits = { files: MAX_UPLOAD_FILES, fields: 0, parts: MAX_UPLOAD_FILES, headerPairs: 20, fieldNameSize: 100 };

/** A file name for storing and display: one line without control characters. */
const nameOf = (given: string | undefined): string =>
  tidyLine((given ?? '').toWellFormed().replace(/\p{Cc}/gu, ' ')).slice(0, NAME) || 'Без названия';

const tooMany = () => new AppError('too_large', { detail: `За один раз — не больше ${MAX_UPLOAD_FILES} файлов.` });
const onlyFiles = () => invalidField(FIELD, `Принимаются только файлы в поле ${FIELD}`);

function parserOf(headers: IncomingHttpHeaders) {
  try {
    return new Busboy({ headers: headers as { 'content-type': string }, limits });
  } catch {
    throw new AppError('malformed', { detail: 'Тело запроса — не файлы: в заголовке нет границы частей.' });
  }
}

/** Reads the files of a request completely; one that is too large is refused during the upload. Errors: 400, 413, 422. */
export function readFiles(headers: IncomingHttpHeaders, body: Readable): Promise<UploadedFile[]> {
  const parser = parserOf(headers);
  const given: UploadedFile[] = [];
  // One buffer for everything, because pieces kept until the end would be held twice and released late.
  const room = Buffer.allocUnsafeSlow(Math.min(Number(headers['content-length']) || MAX_BYTES, MAX_BYTES));
  let used = 0;
  return new Promise((resolve, reject) => {
    const refuse = (error: AppError) => {
      body.unpipe(parser);
      // The rest is read and discarded, so that the client receives the refusal.
      body.resume();
      reject(error);
    };
    const broken = () => refuse(new AppError('malformed', { detail: 'Файлы переданы не полностью.' }));
    parser.on('file', (field, stream, name) => {
      let [start, length] = [0, 0];
      if (field !== FIELD) refuse(onlyFiles());
      stream.on('data', (piece: Buffer) => {
        // The next file is announced before this one is complete, but its pieces come later.
        if (length === 0) start = used;
        length += piece.length;
        if (used + piece.length <= room.length) used += piece.copy(room, used);
        else refuse(new AppError('too_large', { detail: `Файлы больше ${MAX_UPLOAD_MB} МБ: передайте их по частям.` }));
      });
      stream.on('error', broken);
      stream.on('end', () => void given.push({ name: nameOf(name), content: room.subarray(start, start + length) }));
    });
    parser.on('field', () => refuse(onlyFiles()));
    parser.on('fieldsLimit', () => refuse(onlyFiles()));
    parser.on('filesLimit', () => refuse(tooMany()));
    parser.on('partsLimit', () => refuse(tooMany()));
    parser.on('error', broken);
    parser.on('finish', () => resolve(given));
    body.on('error', broken);
    body.pipe(parser);
  });
}
