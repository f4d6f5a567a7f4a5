/** Ten shades of a colour from lightest to darkest, the form used by Mantine. */
export type Shades = [string, string, string, string, string, string, string, string, string, string];

/** The minimum contrast of text (WCAG 2.2, AA). */
export const TEXT_CONTRAST = 4.5;

type Light = readonly [red: number, green: number, blue: number];

/** The linear luminance of each channel of `#rrggbb`, 0 to 1 (IEC 61966-2-1, as used by WCAG). */
const lightOf = (colour: string): Light => {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

const colourOf = (light: Light): string => {
  const channel = (value: number) =>
    Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  return `#${light.map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`;
};

const luminanceOf = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast ratio of two colours by WCAG: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [one, other].map((colour) => luminanceOf(lightOf(colour))).toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** Mixes a colour with white or black until it has the target luminance. */
function lit(colour: string, target: number): string {
  const light = lightOf(colour);
  const own = luminanceOf(light);
  const share = target < own ? target / own : (target - own) / (1 - own);
  return colourOf(
    light.map((value) => (target < own ? value * share : value + (1 - value) * share)) as unknown as Light,
  );
}

/** Below the maximum luminance white text is readable on the fill; above the minimum the fill is visible on the dark
 *  theme. */
const [MAX_FILLED, LEAST_FILLED] = [0.178, 0.148];
/** The luminance of link text on the light and dark themes. */
const [LIGHT_TEXT, DARK_TEXT] = [0.1, 0.5];

/** The shades for the colour of an organization: unchanged when readable, otherwise darker or lighter. On the dark and
 *  light theme, shades 8 and 9 are fills below white text, shades 4 and 10 are text. */
export function shadesOf(colour: string): Shades {
  const own = luminanceOf(lightOf(colour));
  const filled = Math.min(own, MAX_FILLED);
  const darkFilled = Math.min(Math.max(own, LEAST_FILLED), MAX_FILLED);
  const targets = [
    0.93,
    0.84,
    0.68,
    DARK_TEXT,
    0.4,
    0.33,
    0.25,
    darkFilled,
    filled,
    Math.min(0.75 * filled, LIGHT_TEXT),
  ];
  return targets.map((target) => (target === own ? colour : lit(colour, target))) as Shades;
}

/** The shade that fills a button on each theme. */
export const filledShade = { light: 8, dark: 7 } as const;
/** The shade of a link on each theme. */
export const textShade = { light: 9, dark: 3 } as const;
