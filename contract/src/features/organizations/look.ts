import * as z from 'zod/mini';
import { bytes, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';

export const MAX_LOGO_KB = 256;
/** The most pixels of a side. */
export const MAX_LOGO_SIDE = 1024;

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

export const lookCalls = {
  /** Keeps a picture for the card of the organization, where its name is then saved like any other field. */
  add: route({
    method: 'POST',
    path: '/api/organizations/{guid}/logos',
    access: { entity: 'organizations', action: 'update', isOfRecord: true },
    summary: `Организации: загрузить логотип PNG, JPEG или WebP до ${MAX_LOGO_KB} КиБ; показывать его велит поле карточки`,
    params: z.strictObject({ guid: guid() }),
    accepts: 'bytes',
    body: bytes,
    response: z.object({ name: z.string() }),
    status: 201,
  }),
  logo: route({
    method: 'GET',
    path: '/api/organizations/{guid}/logos/{name}',
    access: 'member',
    summary: 'Организации: логотип организации, в которой вы работаете или которую видите',
    params: z.strictObject({ guid: guid(), name: z.string().check(z.regex(new RegExp(logoPattern))) }),
    answers: 'file',
  }),
};
