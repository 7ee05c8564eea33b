/** Numbers that each command takes, as often as it likes: https://www.w3.org/TR/SVG2/paths.html#PathDataBNF */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const COMMAND = /[\s]*([MmLlHhVvCcSsQqTtAaZz])/y;
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
/** Of an arc, the fourth and fifth number are one figure each and may stand without a space: `a1 1 0 01.5.5`. */
const FLAG = /[\s,]*([01])/y;

/** Whether a text is what the `d` of an SVG path may be. Browsers draw anything else up to its first mistake, and complain. */
export function isSvgPath(d: string): boolean {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(d);
    if (found) at = pattern.lastIndex;
    return found?.[1];
  };
  const takeGroup = (command: string) =>
    Array.from({ length: TAKES[command]! }, (_, index) =>
      take(command === 'A' && (index === 3 || index === 4) ? FLAG : NUMBER),
    ).every((number) => number !== undefined);

  for (let first = true; d.slice(at).trim() !== ''; first = false) {
    const command = take(COMMAND)?.toUpperCase();
    if (!command || (first && command !== 'M')) return false;
    if (command === 'Z') continue;
    if (!takeGroup(command)) return false;
    for (let before = at; ; before = at) {
      if (!takeGroup(command)) {
        // What was begun of another round and not ended is a mistake.
        if (d.slice(before, at).trim() !== '') return false;
        break;
      }
    }
  }
  return at > 0;
}
