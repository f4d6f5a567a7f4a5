import * as z from 'zod/mini';

/** The allowed image formats. SVG is excluded because it can contain scripts. */
export const logoFormats = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type LogoFormat = keyof typeof logoFormats;

/** The file name of a logo contains its hash, size and length: `3fa94b2109cdef0155aa…-320x80-5123.png`. */
export const logoPattern = '^[0-9a-f]{32}-[1-9]\\d{0,3}x[1-9]\\d{0,3}-[1-9]\\d{0,5}\\.(png|jpg|webp)$';

/** The size in pixels and the format of a logo, parsed from its file name. */
export function logoSize(name: string): { width: number; height: number; format: LogoFormat } {
  const [, width, height, format] = /-(\d+)x(\d+)-\d+\.(\w+)$/.exec(name)!;
  return { width: Number(width), height: Number(height), format: format as LogoFormat };
}

/** The card fields that define the organization's branding in the console. */
export const lookFields = ['consoleName', 'accent', 'logo', 'darkLogo'] as const;

/** The organization's branding in the console; null fields use the defaults. */
export const lookSchema = z.object({
  accent: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** The logo for the dark theme. */
  darkLogo: z.nullable(z.string()),
});
export type Look = z.infer<typeof lookSchema>;
