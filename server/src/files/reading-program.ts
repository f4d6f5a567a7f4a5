// A separate process that reads files one after another, with little memory and no permissions, so that a malicious
// file can do no harm.
import { readSync, writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { framedValue, HEAD, valueOf } from './frames.ts';
import type { ReaderModule, ReadingMessage } from './reading-child.ts';
import { UnreadableFile } from './unzip.ts';

// The types of Node do not declare it yet.
declare global {
  namespace NodeJS {
    interface ProcessPermission {
      drop(scope: string): void;
    }
  }
}

/** A process that holds more memory after a file is replaced. */
const MAX_HELD = 64 * 1024 * 1024;

function isLight(): boolean {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside < MAX_HELD;
}

const [STDIN, STDOUT] = [0, 1];

function send(message: ReadingMessage): void {
  const frame = framedValue(message);
  for (let at = 0; at < frame.length;) at += writeSync(STDOUT, frame, at);
}

/** The next bytes of the pipe; null at its end. Blocking reads are fine here, and a stream would take a third of the
 *  time for a large file. */
function next(size: number): Buffer | null {
  const room = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size;) {
    const count = readSync(STDIN, room, at, size - at, null);
    if (count === 0) return null;
    at += count;
  }
  return room;
}

function nextFrame(): Buffer | null {
  const head = next(HEAD);
  return head && next(head.readUInt32LE());
}

let isFirst = true;
for (let asked = nextFrame(); asked; asked = nextFrame()) {
  const { reader, options } = valueOf(asked) as { reader: string; options: unknown };
  const { read } = (await import(reader)) as ReaderModule;
  if (isFirst) {
    // The permission to write the compile cache is dropped before the first byte of a file is read.
    flushCompileCache();
    process.permission.drop('fs.write');
    isFirst = false;
  }
  const content = nextFrame();
  if (!content) break;
  try {
    read(content, options, (piece) => send({ piece }));
    send({ isLight: isLight() });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    send({ refusal: error.message, isLight: isLight() });
  }
}
