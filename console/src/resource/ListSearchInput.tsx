import { SearchInput } from '../ui/SearchInput.tsx';
import { useList } from './list-context.ts';

export function ListSearchInput() {
  const { search, change } = useList();
  return (
    <SearchInput asked={search.search ?? ''} label="Поиск в списке" onAsk={(text) => void change({ search: text })} />
  );
}
