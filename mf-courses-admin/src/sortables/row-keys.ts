import { KeyboardSensor, type SensorContext, type SensorInstance, type SensorProps } from '@dnd-kit/core';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const DROPS = ['Space', 'Enter', 'Tab'];
/** A row that is over none, or over another than the one it was led to, is waited for no longer. */
const MOST_FRAMES = 60;
/** Where no row stands one may still be about to be drawn; behind the last there is none. */
const FRAMES_AT_END = 10;

type Row = { rect: { top: number; bottom: number } };

/** Those whose place the lifted row may take, from top to bottom, and which of them it is over. */
function rowsOf({ active, over, droppableContainers, droppableRects }: SensorContext) {
  const rows = droppableContainers
    .getEnabled()
    .flatMap(({ id, node }) => (droppableRects.has(id) ? [{ id, node, rect: droppableRects.get(id)! }] : []))
    .toSorted((a, b) => a.rect.top - b.rect.top);
  return { rows, at: rows.findIndex(({ id }) => id === (over ?? active)?.id) };
}

/** Whether nothing that is not drawn may lie between two rows: what is held is drawn wherever it is. */
const isBeside = ({ rect }: Row, other: Row | undefined) =>
  other !== undefined && Math.abs(other.rect.top - rect.top) < 2 * (rect.bottom - rect.top);

/**
 * Rows by the keyboard: a lifted one goes from row to row with the arrows, in the order in which they stand. The library's own
 * sensor listens only a timer after it said that a row is lifted, and on a busy machine the next key comes before that; nor does it
 * know where a row lies before that is drawn, so keys are kept until then, and until the page has come to rest: each key has several
 * changes, and React takes fifty that find others under way for one that has no end.
 */
export class RowKeys implements SensorInstance {
  static readonly activators = KeyboardSensor.activators;
  readonly autoScrollEnabled = false;
  readonly #props: SensorProps<object>;
  /** Where the row was when it was first moved; moves are told from there. */
  #start: { left: number; top: number } | undefined;
  /** Keys that came before the page had drawn what the one before them did. */
  readonly #keys: string[] = [];
  #ledTo: string | number | undefined;
  #frames = 0;
  #isWaiting = false;

  constructor(props: SensorProps<object>) {
    this.#props = props;
    props.activeNode.node.current?.scrollIntoView({ block: 'nearest' });
    props.onStart({ x: 0, y: 0 });
    addEventListener('resize', this.#cancel);
    document.addEventListener('visibilitychange', this.#cancel);
    document.addEventListener('keydown', this.#onKey);
  }

  readonly #cancel = () => this.#end(this.#props.onCancel);

  #end(tell: () => void) {
    this.#keys.length = 0;
    removeEventListener('resize', this.#cancel);
    document.removeEventListener('visibilitychange', this.#cancel);
    document.removeEventListener('keydown', this.#onKey);
    tell();
  }

  readonly #onKey = (event: KeyboardEvent) => {
    // The key that lifted the row is still on its way here.
    if (event === this.#props.event) return;
    const { code } = event;
    if (!DROPS.includes(code) && STEPS[code] === undefined && code !== 'Escape') return;
    event.preventDefault();
    if (code === 'Escape') return this.#cancel();
    this.#keys.push(code);
    if (!this.#isWaiting) this.#work();
  };

  #workLater() {
    this.#isWaiting = true;
    requestAnimationFrame(() => requestIdleCallback(this.#work));
  }

  /** Whether the rows are measured, and the lifted one lies where the last key led it: React tells it with its next picture. */
  #isDrawn(): boolean {
    const { collisionRect, over, droppableRects } = this.#props.context.current;
    if (!collisionRect || droppableRects.size === 0) return false;
    return this.#ledTo === undefined || over?.id === this.#ledTo;
  }

  /** How many frames a key is kept for what it needs. */
  #patience(code: string): number {
    if (!this.#isDrawn()) return MOST_FRAMES;
    const { rows, at } = rowsOf(this.#props.context.current);
    return DROPS.includes(code) || rows[at + STEPS[code]!] ? 0 : FRAMES_AT_END;
  }

  readonly #work = () => {
    this.#isWaiting = false;
    const [code] = this.#keys;
    if (code === undefined) return;
    if (this.#frames < this.#patience(code)) this.#frames += 1;
    else {
      this.#frames = 0;
      this.#keys.shift();
      if (DROPS.includes(code)) return this.#end(this.#props.onEnd);
      this.#move(code);
    }
    this.#workLater();
  };

  #move(code: string) {
    const { context } = this.#props;
    const step = STEPS[code]!;
    const { rows, at } = rowsOf(context.current);
    const { collisionRect } = context.current;
    let next = rows[at + step] ?? rows[at];
    if (!next || !collisionRect) return;
    // The same key again leads on at once.
    for (let to = at + 2 * step; this.#keys[0] === code && isBeside(next, rows[to]); to += step) {
      this.#keys.shift();
      next = rows[to]!;
    }
    this.#start ??= { left: collisionRect.left, top: collisionRect.top };
    this.#ledTo = next.id;
    next.node.current?.scrollIntoView({ block: 'nearest' });
    this.#props.onMove({ x: next.rect.left - this.#start.left, y: next.rect.top - this.#start.top });
  }
}
