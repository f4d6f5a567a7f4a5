import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Forces garbage collection: inflating leaves much garbage outside the heap, which is otherwise collected late. */
export const collectGarbage = runInNewContext('gc') as () => void;
/** Collects after this many inflated bytes. */
export const COLLECT_EVERY = 4 * 1024 * 1024;
