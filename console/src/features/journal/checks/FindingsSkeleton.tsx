import { Loading } from '../../../ui/Loading.tsx';
import page from '../../../ui/Page.module.css';

/** Has the height of the note that replaces it. */
export const FindingsSkeleton = () => (
  <div className={page.note}>
    <Loading height={40} label="Ищем необычное" />
  </div>
);
