const STARTS = /\b(?:spawn|spawnSync|fork|execFile|execFileSync)\b|\bnew Worker\b/g;

/** What stands in the brackets that open at the beginning of a text; undefined where none do, or they do not close. */
function inBrackets(text: string): string | undefined {
  if (!text.startsWith('(')) return undefined;
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return undefined;
}

/** A name that is written, and not said to be all that this process has. */
const namesEnvironment = (call: string) =>
  /[{,]\s*env(?:: |,| \})/.test(call) && !/\benv: process\.env\b|\.\.\.process\.env\b/.test(call);

/** Whether something in a file starts a program or a thread without saying what its environment is, or hands on what does. */
export function startsUnsaid(text: string): boolean {
  if (!/ from 'node:(?:child_process|worker_threads)'/.test(text)) return false;
  const code = text.replaceAll(/^import [^;]+;|^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(STARTS)].some(({ 0: name, index }) => {
    // `promisify(execFile)(…)` is a call too.
    const rest = code.slice(index + name.length).replace(/^\)(?=\()/, '');
    const call = inBrackets(rest);
    return call === undefined || !namesEnvironment(call);
  });
}
