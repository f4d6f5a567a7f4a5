/** Hands a file that is in memory to the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the data once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
