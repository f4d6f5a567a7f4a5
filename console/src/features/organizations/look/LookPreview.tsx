import type { organizations } from 'contract/features/organizations/facts.ts';
import type { Look } from 'contract/features/organizations/look.ts';
import { filledShade, shadesOf, textShade } from 'contract/kit/accent.ts';
import type { Row } from 'contract/kit/resource.ts';
import { OrganizationLogo } from '../../../resource/value/OrganizationLogo.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import classes from './Look.module.css';
import { isColour, USUAL } from './palette.ts';

interface Props {
  row: Row<typeof organizations>;
  name: string | null;
  look: Look;
}

const themes = { light: 'Светлая тема', dark: 'Тёмная тема' } as const;
const ROOM = { width: 130, height: 34 };

/** A preview of the console in both themes. */
export const LookPreview = ({ row, name, look }: Props) => (
  <div className={classes.previews}>
    {(['light', 'dark'] as const).map((scheme) => {
      const shades = shadesOf(isColour(look.accent) ? look.accent : USUAL);
      const [filled, text] = [shades[filledShade[scheme]], shades[textShade[scheme]]];
      return (
        <figure key={scheme} className={classes[scheme]} aria-label={`${themes[scheme]}: как это выглядит`}>
          <figcaption>{themes[scheme]}</figcaption>
          <div className={classes.strip}>
            <OrganizationLogo organization={row.guid} look={look} room={ROOM} scheme={scheme} otherwise={<Logo />} />
            <strong>{name || row.shortName}</strong>
          </div>
          <p>
            <span className={classes.tab} style={{ borderColor: filled }}>
              Вкладка
            </span>
            <span style={{ color: text }}>Ссылка</span>
          </p>
          <span className={classes.button} style={{ background: filled }}>
            Сохранить
          </span>
        </figure>
      );
    })}
  </div>
);
