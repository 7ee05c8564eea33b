import { Fragment, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import * as css from './rich-text.css.ts';
import type { Tool } from './use-tools.ts';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};
/** A pointer leaves the cursor where it stands in the text. */
export const keepCursor = (event: MouseEvent) => event.preventDefault();

/** After the WAI-ARIA pattern: one stop of Tab, arrows go from tool to tool. */
export function Toolbar({ groups, onLeave }: { groups: readonly (readonly Tool[])[]; onLeave: () => void }) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onLeave();
    const step = STEPS[event.key];
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    if (!step || buttons.length === 0) return;
    event.preventDefault();
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    buttons[step(at, buttons.length - 1)]!.focus();
  };
  let number = -1;
  return (
    <div ref={bar} className={css.bar} role="toolbar" aria-label={t`Formatação do texto`} onKeyDown={move}>
      {groups.map((tools, group) => (
        <Fragment key={group}>
          {group > 0 && <span className={css.part} />}
          {tools.map(({ label, icon: Icon, isOn, isOff, run }) => {
            number += 1;
            const own = number;
            return (
              <button
                key={label}
                type="button"
                className={css.tool}
                aria-label={label}
                title={label}
                aria-pressed={isOn}
                aria-disabled={isOff || undefined}
                tabIndex={own === stop ? 0 : -1}
                onFocus={() => setStop(own)}
                onMouseDown={keepCursor}
                onClick={() => !isOff && run()}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden />
              </button>
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}
