import { Fragment, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { LucideIcon } from 'lucide-react';
import * as css from './rich-text.css.ts';

/** One button: what it is called, whether it holds where the cursor stands (`isOn`), whether it can do nothing now (`isOff`). */
export type Tool = { label: string; icon: LucideIcon; isOn?: boolean; isOff?: boolean; run: () => void };

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};
/** A pointer leaves the cursor where it stands in the text. */
export const keepCursor = (event: MouseEvent) => event.preventDefault();

/**
 * Arrows go from tool to tool, those below the text too: Tab would go into the text, and there from cell to cell. Escape goes back to
 * the text.
 */
export function moveAmongTools(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-tool]')];
  const at = tools.findIndex((tool) => tool === event.target);
  if (at === -1) return;
  if (event.key === 'Escape') leave();
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  tools[step(at, tools.length - 1)]!.focus();
}

type ToolbarProps = { label: string; className: string; groups: readonly (readonly Tool[])[] };
/** After the WAI-ARIA pattern: one stop of Tab. `className` is what the bar looks like. */
export function Toolbar({ label, className, groups }: ToolbarProps) {
  const [stop, setStop] = useState(0);
  const numbered = groups.map((tools, group) => ({
    tools,
    first: groups.slice(0, group).reduce((sum, { length }) => sum + length, 0),
  }));
  return (
    <div className={className} role="toolbar" aria-label={label}>
      {numbered.map(({ tools, first }, group) => (
        <Fragment key={group}>
          {group > 0 && <span className={css.part} />}
          {tools.map(({ label, icon: Icon, isOn, isOff, run }, at) => (
            <button
              key={label}
              type="button"
              className={css.tool}
              data-tool
              aria-label={label}
              title={label}
              aria-pressed={isOn}
              aria-disabled={isOff || undefined}
              tabIndex={first + at === stop ? 0 : -1}
              onFocus={() => setStop(first + at)}
              onMouseDown={keepCursor}
              onClick={() => !isOff && run()}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}
