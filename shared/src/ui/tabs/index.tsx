import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import * as css from './tabs.css.ts';

type Tab = { id: string; label: ReactNode; content: ReactNode };

/** Where a key leads in the list, after https://www.w3.org/WAI/ARIA/apg/patterns/tabs/: round at its ends. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs whose choice the caller keeps, usually in the URL. Keys move the focus; Enter and Space choose. */
export function Tabs({
  tabs,
  value,
  onChange,
  end,
}: {
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** What stands at the end of the row, above them where there is no room. */
  end?: ReactNode;
}) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  // The list is one stop of the Tab key: the tab that has the focus, or else the chosen one.
  const [focused, setFocused] = useState<string>();
  const isHere = tabs.some(({ id }) => id === focused);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === (isHere ? focused : value));
    const next = list.current?.children[step(at, tabs.length)];
    if (next instanceof HTMLElement) next.focus();
  };
  const chosen = tabs.find(({ id }) => id === value);
  // On a phone the row is wider than the screen, and an address may lead to its last tab. The page itself stays where it is.
  useEffect(() => {
    const [row, tab] = [list.current, document.getElementById(`${prefix}${value}`)];
    if (!row || !tab) return;
    const [around, own] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.left < around.left || own.right > around.right)
      row.scrollLeft += own.left - around.left - (around.width - own.width) / 2;
  }, [prefix, value]);
  return (
    <div>
      <div className={css.row}>
        <div ref={list} role="tablist" className={css.tabList}>
          {tabs.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${prefix}${id}`}
              className={css.tab}
              aria-selected={id === value}
              aria-controls={id === value ? `${prefix}${id}-panel` : undefined}
              tabIndex={id === (isHere ? focused : value) ? 0 : -1}
              onKeyDown={move}
              onFocus={() => setFocused(id)}
              onBlur={({ relatedTarget }) => {
                if (!list.current?.contains(relatedTarget)) setFocused(undefined);
              }}
              onClick={() => {
                if (id !== value) onChange(id);
              }}
            >
              {label}
            </button>
          ))}
        </div>
        {end && <div className={css.end}>{end}</div>}
      </div>
      {chosen && (
        <div
          key={chosen.id}
          role="tabpanel"
          id={`${prefix}${chosen.id}-panel`}
          className={css.tabPanel}
          aria-labelledby={`${prefix}${chosen.id}`}
          tabIndex={0}
        >
          {chosen.content}
        </div>
      )}
    </div>
  );
}
