/** What a key does in the player (ui.md). */
export type PlayerAction =
  | { type: 'toggle' | 'mute' | 'fullscreen' | 'pictureInPicture' | 'captions' | 'next' | 'previous' | 'help' }
  | { type: 'skip' | 'volume' | 'speed'; by: number }
  | { type: 'seek'; fraction: number }
  | { type: 'quality'; height: number | null };

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Where a key with or without Shift is another one: `<` needs it on an American keyboard, and not on most European ones. */
const SPEEDS: Record<string, PlayerAction> = {
  '>': { type: 'speed', by: 0.25 },
  '<': { type: 'speed', by: -0.25 },
};
const PLAIN: Record<string, PlayerAction> = {
  ...SPEEDS,
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  j: { type: 'skip', by: -10 },
  l: { type: 'skip', by: 10 },
  arrowleft: { type: 'skip', by: -5 },
  arrowright: { type: 'skip', by: 5 },
  arrowup: { type: 'volume', by: 0.1 },
  arrowdown: { type: 'volume', by: -0.1 },
  m: { type: 'mute' },
  c: { type: 'captions' },
  f: { type: 'fullscreen' },
  p: { type: 'pictureInPicture' },
};
const SHIFTED: Record<string, PlayerAction> = {
  ...SPEEDS,
  n: { type: 'next' },
  p: { type: 'previous' },
  '?': { type: 'help' },
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  target.getAttribute('type') !== 'range';
/** A slider moves by its own keys; only the one of the position leaves them, for they mean the same there. */
const isSliderKey = (target: EventTarget | null, key: string) =>
  target instanceof HTMLInputElement &&
  target.type === 'range' &&
  target.dataset['keys'] !== 'player' &&
  /^(arrow|home|end|page)/.test(key);
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, [role=tab], [role=menuitem]') !== null;

const isInPlayer = (target: EventTarget | null) =>
  Boolean(document.fullscreenElement) || (target instanceof Element && target.closest('[data-status]') !== null);

/** Over the page something else has the keys: a dialog, a menu, in which letters look for an entry. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/** Whether what has the focus takes what is typed. */
export const isBusyElsewhere = (): boolean => isTyping(document.activeElement) || isElsewhere(document.activeElement);

/** Whether nobody else wants this key: no form, no dialog or menu, no shortcut of the browser. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  !(
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event.target) ||
    isElsewhere(event.target)
  );

/** The action of a key press, or undefined when it belongs to somebody else: a form, a button, the browser. */
export function actionOfKey(event: KeyboardEvent): PlayerAction | undefined {
  if (!isFreeKey(event)) return undefined;
  const key = event.key.toLowerCase();
  if (isSliderKey(event.target, key)) return undefined;
  if (key === ' ' && isControl(event.target)) return undefined;
  // Elsewhere they scroll the page.
  if (/^arrow(up|down)$/.test(key) && !isInPlayer(event.target)) return undefined;
  if (event.shiftKey) return SHIFTED[key];
  if (/^[0-9]$/.test(key)) return { type: 'seek', fraction: Number(key) / 10 };
  return PLAIN[key];
}
