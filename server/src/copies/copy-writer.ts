import { createWriteStream, lstatSync, openSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker } from 'modern-tar';
import { StartError } from '../start-error.ts';

const ignore = () => undefined;

function opened(part: string): number {
  try {
    return openSync(part, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new StartError(
      `Рядом лежит недописанная копия ${part}: если её сейчас никто не пишет, удалите её и повторите.`,
    );
  }
}

/** Writes an archive aside of its place: whole, or not at all. */
export class CopyWriter {
  /** Where it is written until it is put in its place. */
  readonly part: string;
  readonly #file: string;
  readonly #packer = createTarPacker();
  readonly #written: Promise<void>;

  /** Throws StartError for a file that is there already. */
  constructor(file: string, signal: AbortSignal) {
    this.#file = file;
    this.part = `${file}.part`;
    this.#refuseExisting();
    const target = createWriteStream(this.part, { fd: opened(this.part), flush: true });
    this.#written = pipeline(Readable.fromWeb(this.#packer.readable as never), target, { signal });
    this.#written.catch(ignore);
  }

  /** One entry, whole. */
  add(name: string, data: Uint8Array): Promise<void> {
    return this.stream(name, data.length, [data]);
  }

  /** One entry that comes in pieces. */
  async stream(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    try {
      const body = this.#packer.controller.add({ name, size, mode: 0o600 }).getWriter();
      for await (const piece of pieces) await body.write(piece);
      await body.close();
    } catch (error) {
      // What stopped the file says why; the archive says only that it was stopped.
      this.#packer.controller.error(error);
      await this.#written;
      throw error;
    }
  }

  /** The archive is whole and on the disk. */
  async finish(): Promise<void> {
    this.#packer.controller.finalize();
    await this.#written;
  }

  /** Puts the finished archive in its place. */
  async keep(): Promise<void> {
    this.#refuseExisting();
    await rename(this.part, this.#file);
    const folder = await open(dirname(this.#file), 'r');
    await folder.sync().finally(() => folder.close());
  }

  /** Leaves nothing behind. */
  async drop(): Promise<void> {
    this.#packer.controller.error(new Error('dropped'));
    await this.#written.catch(ignore);
    await rm(this.part, { force: true });
  }

  #refuseExisting(): void {
    if (lstatSync(this.#file, { throwIfNoEntry: false }))
      throw new StartError(`Файл ${this.#file} уже есть: копия не заменяет прежнюю. Назовите другой файл.`);
  }
}
