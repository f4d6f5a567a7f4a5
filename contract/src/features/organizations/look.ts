import * as z from 'zod/mini';

/** The formats of a logo with their media types: no SVG, which can carry a script. */
export const logoFormats = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type LogoFormat = keyof typeof logoFormats;

/** A logo is named by what it is: `3fa94b2109cdef0155aa…-320x80-5123.png`. */
export const logoPattern = '^[0-9a-f]{32}-[1-9]\\d{0,3}x[1-9]\\d{0,3}-[1-9]\\d{0,5}\\.(png|jpg|webp)$';

/** The size of a logo in pixels, and its format, told by its name. */
export function logoSize(name: string): { width: number; height: number; format: LogoFormat } {
  const [, width, height, format] = /-(\d+)x(\d+)-\d+\.(\w+)$/.exec(name)!;
  return { width: Number(width), height: Number(height), format: format as LogoFormat };
}

/** The fields of the card that say how an organization looks in the console. */
export const lookFields = ['consoleName', 'accent', 'logo', 'darkLogo'] as const;

/** How an organization looks in the console: what is not chosen is as usual. */
export const lookSchema = z.object({
  accent: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** Instead of the other one on the dark theme. */
  darkLogo: z.nullable(z.string()),
});
export type Look = z.infer<typeof lookSchema>;
