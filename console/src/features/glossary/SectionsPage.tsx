import { glossarySections } from 'contract/features/glossary/facts.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

export const SectionsPage = () => <ResourceListPage resource={glossarySections} />;
