import { resourceOfEntry, sentenceOf } from 'contract/features/journal/sentence.ts';
import { viaKinds } from 'contract/kit/journal-entry.ts';
import { wordsOf } from '../files/field-words.ts';
import type { ForwardedEntry } from './forwarded-entry.ts';

const words = wordsOf('Europe/Moscow');

/** The sentence of the journal, without the values of fields: those stay in the program. */
export const sentence = (entry: ForwardedEntry): string => sentenceOf(entry, resourceOfEntry(entry, [], []), words);

export const viaOf = ({ via }: ForwardedEntry): string | null => via && `${viaKinds[via.kind]}: ${via.name}`;
