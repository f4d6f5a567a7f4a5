import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
/** Inflating leaves several times as much garbage behind, outside the heap, where it is collected late. */
export const collectGarbage = runInNewContext('gc') as () => void;
/** After so many inflated bytes. */
export const COLLECT_EVERY = 4 * 1024 * 1024;
