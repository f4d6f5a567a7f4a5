import { desktopFile, type DesktopFile, type DesktopWidget } from 'contract/features/desktop/calls.ts';
import * as z from 'zod/mini';
import type { Layout } from './layout.ts';

/** The layout as a file that can be loaded in another organization. */
export function toFile(layout: Layout, widgets: readonly DesktopWidget[]): string {
  const codes = new Map(widgets.map(({ guid, code }) => [guid, code]));
  const items = layout.flatMap(({ widgetGuid, ...place }) => {
    const code = codes.get(widgetGuid);
    return code ? [{ code, ...place }] : [];
  });
  return JSON.stringify({ format: 'energoconsole-desktop', items } satisfies DesktopFile, null, 2);
}

function parsed(text: string): DesktopFile | null {
  try {
    return z.parse(desktopFile, JSON.parse(text));
  } catch {
    return null;
  }
}

/** The layout in a file and the codes of widgets that do not exist here; null when the file is not a layout. */
export function fromFile(
  text: string,
  library: readonly DesktopWidget[],
): { layout: Layout; missing: readonly string[] } | null {
  const file = parsed(text);
  if (!file) return null;
  const guids = new Map(library.map(({ guid, code }) => [code, guid]));
  return {
    layout: file.items.flatMap(({ code, ...place }) => {
      const widgetGuid = guids.get(code);
      return widgetGuid ? [{ widgetGuid, ...place }] : [];
    }),
    missing: file.items.map(({ code }) => code).filter((code) => !guids.has(code)),
  };
}

/** Opens the file dialog; nothing is called when no file is chosen. */
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
