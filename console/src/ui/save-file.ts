/** Saves a file that is in memory through the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the data soon after the click, so the URL can be released.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
