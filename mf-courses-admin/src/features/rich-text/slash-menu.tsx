import { useEffect, useId, useState } from 'react';
import type { Editor } from '@tiptap/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { folded } from '@clube/shared/i18n/folded';
import { keepCursor, type Tool } from '@clube/shared/rich-text';
import { VisuallyHidden } from '@clube/shared/ui';
import * as css from './rich-text.css.ts';
import { useSlash } from './use-slash.ts';

/** Blocks to choose from behind a slash: arrows choose, Enter and Tab take, Escape leaves the slash as a letter. */
export function SlashMenu({ editor, blocks }: { editor: Editor; blocks: readonly Tool[] }) {
  const { t } = useLingui();
  const id = useId();
  const [chosen, setChosen] = useState({ query: '', at: 0 });
  const asked = useSlash(editor, (event) => {
    const step = steps[event.key];
    if (!step || options.length === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    step();
    return true;
  });
  const query = asked?.query ?? '';
  const options = asked ? blocks.filter(({ label, isOff }) => !isOff && folded(label).includes(folded(query))) : [];
  const isOpen = options.length > 0;
  const active = chosen.query === query ? chosen.at : 0;

  const take = ({ run }: Tool) => {
    if (asked) editor.chain().focus().deleteRange(asked.range).run();
    run();
  };
  const choose = (at: number) => {
    setChosen({ query, at });
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  };
  const steps: Record<string, () => void> = {
    ArrowDown: () => choose((active + 1) % options.length),
    ArrowUp: () => choose((active + options.length - 1) % options.length),
    Enter: () => take(options[active]!),
    Tab: () => take(options[active]!),
  };

  useEffect(() => {
    if (!isOpen) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, isOpen, active]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {isOpen && <Plural value={options.length} one="# bloco para escolher" other="# blocos para escolher" />}
        </span>
      </VisuallyHidden>
      {isOpen && (
        <div
          // It is placed anew as it is drawn: fewer lines are less high.
          ref={(list) => (list && asked ? asked.mount(list) : undefined)}
          className={css.slash}
          role="listbox"
          tabIndex={-1}
          id={id}
          aria-label={t`Blocos`}
          onMouseDown={keepCursor}
        >
          {options.map((tool, at) => (
            <button
              type="button"
              key={tool.label}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={css.block}
              onClick={() => take(tool)}
            >
              <tool.icon size={18} strokeWidth={1.75} aria-hidden />
              {tool.label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
