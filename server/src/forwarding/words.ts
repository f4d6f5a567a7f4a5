import { resourceOfEntry, sentenceOf } from 'contract/features/journal/sentence.ts';
import { viaKinds } from 'contract/kit/journal-entry.ts';
import { wordsOf } from '../files/field-words.ts';
import type { ForwardedEntry } from './forwarded-entry.ts';

const words = wordsOf('Europe/Moscow');

/** The journal's sentence without field values, which must not leave the program. */
export const sentence = (entry: ForwardedEntry): string => sentenceOf(entry, resourceOfEntry(entry, [], []), words);

export const viaOf = ({ via }: ForwardedEntry): string | null => via && `${viaKinds[via.kind]}: ${via.name}`;
