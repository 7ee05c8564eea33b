import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
}: {
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
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
  return (
    <div>
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
