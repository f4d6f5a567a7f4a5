import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { organizations } from 'contract/features/organizations/facts.ts';
import { MAX_LOGO_KB, MAX_LOGO_SIDE } from 'contract/features/organizations/logos.ts';
import type { Row } from 'contract/kit/resource.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { wholeBody } from '../../../core/whole-body.ts';
import { imageSize } from '../../../files/image-size.ts';

/** The number of stored logos per organization; current ones are always kept, and former ones can be restored for a
 *  while. */
const KEPT = 12;
const UPLOADED_MB = 5;

const refused = (detail: string) => new AppError('invalid', { detail });

/** Reads an uploaded logo and names it by its content. Errors: 400, 413, 422. */
export async function readLogo(body: Readable): Promise<{ name: string; content: Buffer }> {
  const content = await wholeBody(body, UPLOADED_MB);
  if (content.length === 0) throw refused('Файл пуст.');
  if (content.length > MAX_LOGO_KB * 1024) {
    const size = Math.ceil(content.length / 1024).toLocaleString('ru');
    throw refused(`Логотип занимает ${size} КиБ, а можно не больше ${MAX_LOGO_KB}: уменьшите его.`);
  }
  const found = imageSize(content);
  if (!found)
    throw refused(
      'Это не изображение PNG, JPEG или WebP, или файл повреждён. SVG не принимается: сохраните его как PNG.',
    );
  const { format, width, height } = found;
  if (Math.max(width, height) > MAX_LOGO_SIDE)
    throw refused(
      `Размер логотипа — ${width} × ${height} точек, а можно не больше ${MAX_LOGO_SIDE} × ${MAX_LOGO_SIDE}.`,
    );
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return { name: `${digest}-${width}x${height}-${content.length}.${format}`, content };
}

/** Stores a logo until the organization's card refers to it. Errors: 404 for an organization outside of the current
 *  one's tree. */
export async function keepLogo(tx: Tx, organization: string, name: string, content: Buffer): Promise<void> {
  // A lock serializes concurrent uploads, so that none removes the other's file.
  const own = await tx.one(sql`
    select from organization where guid = ${organization} and guid in (select below_current_organization()) for no key update`);
  if (!own) throw new AppError('not_found');
  await tx.run(sql`delete from organization_logo where organization_guid = ${organization} and name = ${name}`);
  await tx.run(
    sql`insert into organization_logo (organization_guid, name, content) values (${organization}, ${name}, ${content})`,
  );
  await tx.run(sql`
    delete from organization_logo l using organization o
    where l.organization_guid = ${organization} and o.guid = l.organization_guid
      and l.name is distinct from o.logo and l.name is distinct from o.dark_logo
      and l.name not in (
        select r.name from organization_logo r where r.organization_guid = ${organization} order by r.added_at desc, r.name limit ${KEPT})`);
}

type Card = Row<typeof organizations>;

/** Refuses a card with a logo that is not stored for it. Errors: 422. */
export async function checkLogos(tx: Tx, before: Card | null, after: Card): Promise<void> {
  for (const field of ['logo', 'darkLogo'] as const) {
    const name = after[field];
    if (!name || name === before?.[field]) continue;
    const kept = await tx.one(
      sql`select from organization_logo where organization_guid = ${after.guid} and name = ${name}`,
    );
    if (!kept) throw invalidField(field, 'Этого изображения у организации нет: загрузите логотип файлом');
  }
}
