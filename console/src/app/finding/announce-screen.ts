/** The title of a screen is settled by then: that of a card is the name of its record. */
const SETTLED_MS = 600;
/** A screen that loads longer tells its title by its heading. */
const MAX_TRIES = 8;
const CLEARED_MS = 1000;

let timer: ReturnType<typeof setTimeout> | undefined;
let place: string | undefined;
let heard = '';

const title = () => document.title.replace(/ — Энергоконсоль$/, '');

/** Says a text to a screen reader: where the browser cannot, by a line that is there while it is read. */
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

/** Tells a screen reader once, after a move within the console, on which screen one is now. */
export function announceScreen(path: string): void {
  if (path === place) return;
  const isFirst = place === undefined;
  place = path;
  clearTimeout(timer);
  // The browser itself reads the title of a page that it loads.
  if (isFirst) heard = title();
  else wait(MAX_TRIES);
}
