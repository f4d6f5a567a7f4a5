import { logoFormats, logoSize } from 'contract/features/organizations/look.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Letterhead } from '../../../files/pdf-document.ts';

/** The name of the organization `o` in the console. */
export const consoleName = sql`coalesce(o.console_name, o.short_name)`;

/** The name of the organization `o`, with a qualifier if others in the list have the same name. */
export const apart = (name: Sql): Sql =>
  sql`case when count(*) over (partition by ${name}) > 1 then ${name} || ', ' || organization_aside(o) else ${name} end`;

/** The look of the organization `o`. */
export const lookOf = sql`json_build_object('accent', o.accent, 'logo', o.logo, 'darkLogo', o.dark_logo)`;

/** The name of the current organization in the console and in letters. */
export async function ownName(tx: Tx): Promise<string> {
  const found = await tx.one<{ name: string }>(
    sql`select ${consoleName} as name from organization o where o.guid = current_organization()`,
  );
  return found!.name;
}

/** The letterhead of the current organization. WebP logos cannot be printed. */
export async function letterheadOf(tx: Tx): Promise<Letterhead> {
  const { organization, logo, content } = (await tx.one<{
    organization: string;
    logo: string | null;
    content: Buffer | null;
  }>(sql`
    select ${consoleName} as organization, o.logo, l.content from organization o
      left join organization_logo l on l.organization_guid = o.guid and l.name = o.logo and o.logo not like '%.webp'
    where o.guid = current_organization()`))!;
  if (!logo || !content) return { organization, logo: null };
  const { format, width, height } = logoSize(logo);
  return {
    organization,
    logo: { url: `data:${logoFormats[format]};base64,${content.toString('base64')}`, width, height },
  };
}
