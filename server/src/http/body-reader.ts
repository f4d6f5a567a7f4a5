import { AppError } from '../core/app-error.ts';
import type { ReaderModule } from '../files/reading-child.ts';
import { UnreadableFile } from '../files/unzip.ts';
import { parseCsv } from './csv-body.ts';
import { parseJson } from './json.ts';

const parsers = { json: parseJson, csv: parseCsv };

export interface BodyOptions {
  kind: keyof typeof parsers;
  mostValues: number;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Errors: 400. */
export function decode(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new AppError('malformed', { detail: 'Тело запроса не в кодировке UTF-8.' });
  }
}

/** The value of a body. Errors: 400. */
export const parseBody = (body: Uint8Array, { kind, mostValues }: BodyOptions): unknown =>
  parsers[kind](decode(body), mostValues);

/** Runs in a reader process: yields the value of a body. */
export const read: ReaderModule['read'] = (content, options, emit) => {
  try {
    emit(parseBody(content, options as BodyOptions));
  } catch (error) {
    throw error instanceof AppError ? new UnreadableFile(error.message) : error;
  }
};
