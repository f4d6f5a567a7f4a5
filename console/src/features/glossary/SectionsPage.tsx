import { glossarySections } from 'contract/features/glossary/facts.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** The sections of the glossary. */
export const SectionsPage = () => <ResourceListPage resource={glossarySections} />;
