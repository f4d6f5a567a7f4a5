import { useDocumentTitle } from '@mantine/hooks';
import { PageTitle } from '../../ui/help/PageTitle.tsx';
import { useScreenName } from './screen-name.ts';

/** The heading of a screen, which bears the name of its tab, and the title of the document. */
export function ScreenTitle() {
  const { name, title } = useScreenName()!;
  useDocumentTitle(`${title} — Энергоконсоль`);
  return <PageTitle>{name}</PageTitle>;
}
