// The peer of the ribbon: as many rows of as many cells in memory, drawn by React and TanStack Virtual and nothing else.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';

const HEIGHT = 37;
const CELLS = ['V', 'Да', '01.01.2026', '31.12.2026', 'кВт'];
const rows = Array.from({ length: 100_000 }, (_, index) => `Значение ${index + 1}`);

function PlainTable() {
  const scroll = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the peer is measured as it is
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => HEIGHT,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  return (
    <div ref={scroll} style={{ height: 700, overflow: 'auto' }}>
      <table style={{ tableLayout: 'fixed', width: '100%', borderSpacing: 0 }}>
        <tbody>
          <tr style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => (
            <tr key={index}>
              <td>
                <input type="checkbox" aria-label={rows[index]} />
              </td>
              <td>
                <a href={`#${index}`}>{rows[index]}</a>
              </td>
              {CELLS.map((text) => (
                <td key={text}>
                  {text}
                  {index}
                </td>
              ))}
              <td>
                <button type="button" aria-label="Действия" />
              </td>
            </tr>
          ))}
          <tr style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
        </tbody>
      </table>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<PlainTable />);
