import { KeyboardSensor, type SensorContext, type SensorInstance, type SensorProps } from '@dnd-kit/core';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const DROPS = ['Space', 'Enter', 'Tab'];
/** A row that is over none, or over another than the one it was led to, is waited for no longer. */
const MOST_FRAMES = 30;

/** Where the lifted row would stand `step` rows on, among those that it may take the place of. */
function rowBeside({ active, over, droppableContainers, droppableRects }: SensorContext, step: number) {
  const rows = droppableContainers
    .getEnabled()
    .flatMap(({ id, node }) => (droppableRects.has(id) ? [{ id, node, rect: droppableRects.get(id)! }] : []))
    .toSorted((a, b) => a.rect.top - b.rect.top);
  const at = rows.findIndex(({ id }) => id === (over ?? active)?.id);
  return rows[Math.min(rows.length - 1, Math.max(0, at + step))];
}

/**
 * Rows by the keyboard: a lifted one goes from row to row with the arrows, in the order in which they stand. The library's own
 * sensor listens only a timer after it said that a row is lifted, and on a busy machine the next key comes before that; nor does it
 * know where a row lies before that is drawn, so keys are kept until then.
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
  #next: number | undefined;

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
    if (this.#next !== undefined) cancelAnimationFrame(this.#next);
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
    if (this.#next === undefined) this.#work();
  };

  /** Whether the rows are measured, and the lifted one lies where the last key led it: React tells it with its next picture. */
  #isDrawn(): boolean {
    const { collisionRect, over, droppableRects } = this.#props.context.current;
    if (!collisionRect || droppableRects.size === 0) return false;
    return this.#ledTo === undefined || over?.id === this.#ledTo;
  }

  readonly #work = () => {
    this.#next = undefined;
    if (this.#keys.length === 0) return;
    if (!this.#isDrawn() && this.#frames < MOST_FRAMES) {
      this.#frames += 1;
      this.#next = requestAnimationFrame(this.#work);
      return;
    }
    this.#frames = 0;
    const code = this.#keys.shift()!;
    if (DROPS.includes(code)) return this.#end(this.#props.onEnd);
    this.#move(STEPS[code]!);
    this.#work();
  };

  #move(step: number) {
    const context = this.#props.context.current;
    const next = rowBeside(context, step);
    if (!next || !context.collisionRect) return;
    this.#start ??= { left: context.collisionRect.left, top: context.collisionRect.top };
    this.#ledTo = next.id;
    next.node.current?.scrollIntoView({ block: 'nearest' });
    this.#props.onMove({ x: next.rect.left - this.#start.left, y: next.rect.top - this.#start.top });
  }
}
