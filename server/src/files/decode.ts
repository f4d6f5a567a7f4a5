/** Decodes a CSV file: UTF-8, or windows-1251 as saved by spreadsheets on Windows. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}
