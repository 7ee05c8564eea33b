import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { SHEET_MM } from '@clube/shared/contracts/certificate-sheet/constants';
import type { SheetParts } from '@clube/shared/contracts/certificate-sheet/draw';
import { changeField, designOf, removeField, type Field } from './draft.ts';
import {
  handles,
  linesOf,
  moveBox,
  noGuides,
  nudge,
  resizeBox,
  snapMove,
  snapResize,
  type Box,
  type Guides,
  type Handle,
} from './geometry.ts';
import { Sheet } from './sheet.tsx';
import type { DraftEditor } from './use-draft.ts';
import { useLabels } from './use-labels.ts';
import * as css from './certificates.css.ts';

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
const placed = ({ x, y, width, height }: Box) => ({
  left: percent(x, SHEET_MM.width),
  top: percent(y, SHEET_MM.height),
  width: percent(width, SHEET_MM.width),
  height: percent(height, SHEET_MM.height),
});

const nothing: Box = { x: 0, y: 0, width: 0, height: 0 };

type Drag = { key: string; from: Box; box: Box; guides: Guides; handle: Handle | null; x: number; y: number };
const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

/** Taking a field, or a corner of it, along with the pointer; near a line it jumps there, with Alt it does not. */
function useDrag({ draft, change }: DraftEditor) {
  const sheet = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const begin = (event: PointerEvent<HTMLElement>, field: Field, handle: Handle | null) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = boxOf(field);
    setDrag({ key: field.key, from, box: from, guides: noGuides, handle, x: event.clientX, y: event.clientY });
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { width = 0 } = sheet.current?.getBoundingClientRect() ?? {};
    if (!drag || width === 0) return;
    const millimetre = SHEET_MM.width / width;
    const [dx, dy] = [(event.clientX - drag.x) * millimetre, (event.clientY - drag.y) * millimetre];
    const { from, handle, key } = drag;
    const box = handle === null ? moveBox(from, dx, dy) : resizeBox(from, handle, dx, dy);
    const lines = linesOf(draft.fields.filter((field) => field.key !== key));
    const free = { box, guides: noGuides };
    const snapped = event.altKey ? free : handle === null ? snapMove(box, lines) : snapResize(box, handle, lines);
    setDrag({ ...drag, ...snapped });
  };
  const end = () => {
    if (!drag) return;
    setDrag(undefined);
    const { from, box, key } = drag;
    if (from.x !== box.x || from.y !== box.y || from.width !== box.width || from.height !== box.height)
      change((now) => changeField(now, key, box));
  };
  return { sheet, drag, begin, follow, end, cancel: () => setDrag(undefined) };
}

type Props = {
  editor: DraftEditor;
  parts: SheetParts;
  chosen: string | null;
  onChoose: (key: string | null) => void;
  zoom: number;
};

/** The sheet, and over it a button for each field: chosen, moved and resized by pointer or keys. */
export function Stage({ editor, parts, chosen, onChoose, zoom }: Props) {
  const { t } = useLingui();
  const { labelOf } = useLabels();
  const { draft, change, settle } = editor;
  const { sheet, drag, begin, follow, end, cancel } = useDrag(editor);
  const shown = drag ? changeField(draft, drag.key, drag.box) : draft;
  const field = shown.fields.find(({ key }) => key === chosen);
  const { x, y, width, height } = field ?? nothing;
  const name = field ? labelOf(field) : '';
  const onKey = (event: KeyboardEvent, of: Field) => {
    if (event.key === 'Escape') {
      if (drag) cancel();
      else onChoose(null);
      return;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      change((now) => removeField(now, of.key));
      onChoose(null);
      sheet.current?.focus();
      return;
    }
    if (event.ctrlKey || event.metaKey || nudge(of, event) === null) return;
    event.preventDefault();
    onChoose(of.key);
    const { key, shiftKey, altKey } = event;
    const moved = (now: Field) => nudge(now, { key, shiftKey, altKey }) ?? now;
    change(
      (now) => ({ ...now, fields: now.fields.map((one) => (one.key === of.key ? { ...one, ...moved(one) } : one)) }),
      `nudge ${of.key}`,
    );
  };
  return (
    <div className={css.stage}>
      <div className={css.desk}>
        <div
          ref={sheet}
          className={css.sheet}
          style={{ width: `${zoom * 100}%` }}
          tabIndex={-1}
          role="group"
          aria-label={t`Folha do certificado`}
          onPointerDown={(event) => event.target === event.currentTarget && onChoose(null)}
        >
          <Sheet design={designOf(shown)} parts={parts} />
          {shown.fields.map((one) => (
            <button
              key={one.key}
              type="button"
              className={css.box}
              style={placed(one)}
              aria-label={labelOf(one)}
              aria-pressed={one.key === chosen}
              onClick={() => onChoose(one.key)}
              onFocus={() => settle()}
              onKeyDown={(event) => onKey(event, one)}
              onPointerDown={(event) => {
                // By touch a field is chosen first: a finger that scrolls the page takes none along.
                if (event.pointerType === 'touch' && one.key !== chosen) return;
                onChoose(one.key);
                begin(event, one, null);
              }}
              onPointerMove={follow}
              onPointerUp={end}
              onPointerCancel={cancel}
            />
          ))}
          {drag && drag.guides.x !== null && (
            <span className={css.guideX} style={{ left: percent(drag.guides.x, SHEET_MM.width) }} />
          )}
          {drag && drag.guides.y !== null && (
            <span className={css.guideY} style={{ top: percent(drag.guides.y, SHEET_MM.height) }} />
          )}
          {field && (
            <span className={css.frame} style={placed(field)} aria-hidden="true">
              <span className={css.tag}>{labelOf(field)}</span>
              {handles.map((handle) => (
                <span
                  key={handle}
                  className={css.handles[handle]}
                  onPointerDown={(event) => begin(event, field, handle)}
                  onPointerMove={follow}
                  onPointerUp={end}
                  onPointerCancel={cancel}
                />
              ))}
              <span className={css.measure}>
                {Math.round(field.width)} × {Math.round(field.height)} mm
              </span>
            </span>
          )}
        </div>
      </div>
      <p className={css.hint}>
        <Trans>
          Setas movem 1 mm, Shift + setas 10 mm, Alt + setas mudam o tamanho. Alt ao arrastar solta das guias.
        </Trans>
      </p>
      <p className={css.said} role="status">
        {field && t`${name}: X ${x}, Y ${y}, ${width} × ${height} mm`}
      </p>
    </div>
  );
}
