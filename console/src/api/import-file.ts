import type { TableFile } from 'contract/kit/resource-import.ts';

/** Spreadsheet programs on Windows save CSV in Windows-1251: a file that is not valid UTF-8 is decoded as such. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

const CHUNK = 0x80_00;

async function base64Of(file: Blob): Promise<string> {
  const array = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In chunks, because the number of arguments of a call is limited.
  for (let from = 0; from < array.length; from += CHUNK) {
    text += String.fromCharCode(...array.subarray(from, from + CHUNK));
  }
  return btoa(text);
}

/** A chosen small file in the form that a request takes. */
export const readImportFile = async (file: File): Promise<TableFile> =>
  file.name.toLowerCase().endsWith('.xlsx')
    ? { format: 'xlsx', content: await base64Of(file) }
    : { format: 'csv', content: await textOf(file) };
