/** Asks for a file; nothing comes when none is chosen. */
export function pickFile(accept: string, onPicked: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onPicked(file);
  });
  input.click();
}
