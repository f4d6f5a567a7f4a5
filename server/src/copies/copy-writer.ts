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

/** Writes an archive under a temporary name, so that it appears complete or not at all. */
export class CopyWriter {
  /** The temporary path until the archive is put in its place. */
  readonly part: string;
  readonly #file: string;
  readonly #packer = createTarPacker();
  readonly #written: Promise<void>;

  /** Throws StartError when the file already exists. */
  constructor(file: string, signal: AbortSignal) {
    this.#file = file;
    this.part = `${file}.part`;
    this.#refuseExisting();
    const target = createWriteStream(this.part, { fd: opened(this.part), flush: true });
    this.#written = pipeline(Readable.fromWeb(this.#packer.readable as never), target, { signal });
    this.#written.catch(ignore);
  }

  /** Adds one complete entry. */
  add(name: string, data: Uint8Array): Promise<void> {
    return this.stream(name, data.length, [data]);
  }

  /** Adds one entry from a stream of pieces. */
  async stream(name: string, size: number, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    try {
      const body = this.#packer.controller.add({ name, size, mode: 0o600 }).getWriter();
      for await (const piece of pieces) await body.write(piece);
      await body.close();
    } catch (error) {
      // The error of the file tells the cause; the archive only reports that it was aborted.
      this.#packer.controller.error(error);
      await this.#written;
      throw error;
    }
  }

  /** Resolves when the archive is complete and on disk. */
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

  /** Removes everything written so far. */
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
