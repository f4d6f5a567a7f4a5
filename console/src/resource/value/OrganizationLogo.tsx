import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { logoCalls } from 'contract/features/organizations/logos.ts';
import { logoSize, type Look } from 'contract/features/organizations/look.ts';
import type { ReactNode } from 'react';
import { fetchFile } from '../../api/download.ts';
import { BlobImage } from '../../ui/picture/BlobImage.tsx';
import classes from './OrganizationLogo.module.css';

interface Props {
  organization: string;
  look: Pick<Look, 'logo' | 'darkLogo'>;
  /** The maximum size in pixels; a smaller logo is not enlarged. */
  room: { width: number; height: number };
  /** The theme of the console by default. */
  scheme?: 'light' | 'dark';
  /** Shown when there is no logo for the theme. */
  otherwise?: ReactNode;
}

/** The logo of an organization for the theme. Its place is reserved until it is loaded. */
export function OrganizationLogo({ organization, look, room, scheme, otherwise = null }: Props) {
  const computed = useComputedColorScheme('light');
  const isDark = (scheme ?? computed) === 'dark';
  const name = (isDark && look.darkLogo) || look.logo;
  const { data } = useQuery({
    queryKey: ['logo', organization, name],
    queryFn: () => fetchFile(logoCalls.logo, { params: { guid: organization, name: String(name) } }),
    enabled: Boolean(name),
    staleTime: Infinity,
  });
  if (!name) return otherwise;
  const size = logoSize(name);
  const scale = Math.min(1, room.width / size.width, room.height / size.height);
  const isOnPaper = isDark && name !== look.darkLogo;
  return (
    <span
      className={isOnPaper ? `${classes.place} ${classes.paper}` : classes.place}
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      {data && <BlobImage content={data} name="" />}
    </span>
  );
}
