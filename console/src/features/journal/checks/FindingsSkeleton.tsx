import { Loading } from '../../../ui/Loading.tsx';
import page from '../../../ui/Page.module.css';

/** As high as the note that comes in its place. */
export const FindingsSkeleton = () => (
  <div className={page.note}>
    <Loading height={40} label="Ищем необычное" />
  </div>
);
