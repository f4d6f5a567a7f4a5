/** After this time the title of a screen is final; the title of a card is the name of its record. */
const SETTLED_MS = 600;
/** Screens that load longer are announced by their heading instead. */
const MAX_TRIES = 8;
const CLEARED_MS = 1000;

let timer: ReturnType<typeof setTimeout> | undefined;
let place: string | undefined;
let heard = '';

const title = () => document.title.replace(/ — Энергоконсоль$/, '');

/** Announces a text to screen readers, through a temporary live region where the browser has no API for it. */
function say(text: string): void {
  if ('ariaNotify' in document) {
    (document as Document & { ariaNotify: (text: string) => void }).ariaNotify(text);
    return;
  }
  const line = (document as Document).createElement('div');
  line.ariaLive = 'polite';
  line.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
  document.querySelector('main')?.append(line);
  setTimeout(() => (line.textContent = text), CLEARED_MS / 4);
  setTimeout(() => line.remove(), CLEARED_MS);
}

function wait(tries: number): void {
  timer = setTimeout(() => {
    const now = title();
    if (now === heard) return tries > 1 ? wait(tries - 1) : undefined;
    heard = now;
    say(now);
  }, SETTLED_MS);
}

/** Announces the current screen once after each navigation within the console. */
export function announceScreen(path: string): void {
  if (path === place) return;
  const isFirst = place === undefined;
  place = path;
  clearTimeout(timer);
  // The browser itself reads the title of a page that it loads.
  if (isFirst) heard = title();
  else wait(MAX_TRIES);
}
