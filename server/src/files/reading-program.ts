// A separate process that reads files one after another. It has little memory and no permissions, so that a hostile file harms
// nobody else.
import { flushCompileCache } from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { framedValue, framesOf, valueOf } from './frames.ts';
import type { ReaderModule, Told } from './reading-child.ts';
import { UnreadableFile } from './unzip.ts';

// The types of Node do not declare it yet.
declare global {
  namespace NodeJS {
    interface ProcessPermission {
      drop(scope: string): void;
    }
  }
}

/** A process that keeps more than this after a file is replaced, so that its memory is released at once. */
const MOST_HELD = 64 * 1024 * 1024;

function isLight(): boolean {
  const { total_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside < MOST_HELD;
}

const tell = (told: Told) => process.stdout.write(framedValue(told));

const frames = framesOf(process.stdin);
let isFirst = true;
for (;;) {
  const asked = await frames.next();
  if (asked.done) break;
  const { reader, options } = valueOf(asked.value) as { reader: string; options: unknown };
  const { read } = (await import(reader)) as ReaderModule;
  if (isFirst) {
    // The permission to store compiled code is dropped before the first byte of a file is read.
    flushCompileCache();
    process.permission.drop('fs.write');
    isFirst = false;
  }
  const content = await frames.next();
  if (content.done) break;
  try {
    read(content.value, options, (piece) => tell({ piece }));
    tell({ isLight: isLight() });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    tell({ refusal: error.message, isLight: isLight() });
  }
}
