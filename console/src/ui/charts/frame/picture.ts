/** The CSS properties copied into a picture. */
const looks =
  `align-items background-color background-image border-bottom border-collapse border-left border-radius border-right
  border-spacing border-top bottom box-shadow box-sizing color column-gap display dominant-baseline fill flex-basis flex-direction
  flex-grow flex-shrink flex-wrap font-family font-size font-style font-variant-numeric font-weight height justify-content left
  letter-spacing line-height list-style-type margin-bottom margin-left margin-right margin-top opacity outline outline-offset
  overflow-wrap padding-bottom padding-left padding-right padding-top position right row-gap shape-rendering stroke stroke-dasharray
  stroke-linecap stroke-width table-layout text-align text-anchor text-overflow top transform vertical-align white-space
  width`.split(/\s+/);

const SHARPNESS = 2;
const MARGIN = 16;
const TITLE = 28;

const styleOf = (style: CSSStyleDeclaration) =>
  looks.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');

/** The width of an element scrolled out of view, because a picture shows all of it. */
const hiddenIn = (element: Element): number =>
  Math.max(
    getComputedStyle(element).overflowY === 'auto' ? element.scrollHeight - element.clientHeight : 0,
    ...[...element.children].map(hiddenIn),
  );

/** A copy of an element with its styles inlined, because style sheets do not apply inside a picture. */
function dressed(element: Element): Element {
  const copy = element.cloneNode(false) as HTMLElement | SVGElement;
  const style = getComputedStyle(element);
  copy.removeAttribute('class');
  // Set as a property, because the content security policy forbids the attribute.
  copy.style.cssText = styleOf(style);
  const hidden = hiddenIn(element);
  if (hidden > 0) copy.style.height = `${element.getBoundingClientRect().height + hidden}px`;
  const before = getComputedStyle(element, '::before');
  if (before.content !== 'none' && before.content !== 'normal') {
    const drawn = document.createElement('span');
    drawn.style.cssText = styleOf(before);
    copy.append(drawn);
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
    else if (child instanceof Element && !('noPicture' in (child as HTMLElement).dataset)) copy.append(dressed(child));
  }
  return copy;
}

async function loaded(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** A PNG of an element with its title above, in the colours of the current theme. */
export async function pictureOf(element: HTMLElement, title: string): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const body = getComputedStyle(document.body);
  const size = { width: width + 2 * MARGIN, height: height + hiddenIn(element) + 2 * MARGIN + TITLE };
  const page = document.createElement('div');
  page.setAttribute('xmlns', 'http://www.w3.org/1999/xhtml');
  page.style.cssText = `padding:${MARGIN}px;background:${body.backgroundColor};color:${body.color};height:100%;box-sizing:border-box`;
  page.style.fontFamily = body.fontFamily;
  const heading = document.createElement('div');
  heading.style.cssText = `height:${TITLE}px;font-size:15px;font-weight:600`;
  heading.append(title);
  page.append(heading, dressed(element));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(page)}</foreignObject></svg>`;
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`);
  const canvas = document.createElement('canvas');
  canvas.width = size.width * SHARPNESS;
  canvas.height = size.height * SHARPNESS;
  const context = canvas.getContext('2d')!;
  context.scale(SHARPNESS, SHARPNESS);
  context.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture'))), 'image/png');
  });
}
