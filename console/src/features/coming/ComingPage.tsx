import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMatch } from '@tanstack/react-router';
import { BackLink } from '../../ui/BackLink.tsx';
import classes from '../../ui/Page.module.css';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { comingSection } from './coming-sections.ts';

/** A section that is not built yet: its place, its tabs and what it will hold. */
export function ComingPage() {
  // The place of this screen: the address may already be that of the next one, which is still being loaded.
  const { pathname } = useMatch({ strict: false });
  const { section, id } = comingSection(pathname);
  const { title, sentence, back, tabs } = section;
  useDocumentTitle(`${title} — Энергоконсоль`);
  return (
    <section className={classes.page}>
      <header className={classes.heading}>
        <div className={classes.titles}>
          {back && <BackLink to={back.to}>{back.label}</BackLink>}
          <Title order={1}>{title}</Title>
        </div>
      </header>
      {tabs && <RouteTabs label={title} tabs={tabs.map(({ label, to }) => ({ label, to: to(id) }))} />}
      <div className={classes.empty}>
        <Text>{sentence}</Text>
        <Text c="dimmed">Раздел ещё в работе.</Text>
      </div>
    </section>
  );
}
