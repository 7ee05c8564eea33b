/** What the shell lends: module → name → how it reads; `version` of a package under the name `(version)`. */
export type Surface = Record<string, Record<string, string>>;
export type LentReport = { version: string; modules: Surface; since: Record<string, Record<string, string>> };
export type Change = { what: string; level: 'minor' | 'major' };

export const VERSION_OF = '(version)';
/** Lists of the shell's own: one more is something new, for nobody has to fill it. */
const GROWING = new Set([
  'ClubeEvents',
  'SlotProps',
  'contracts/events#ClubeEvents',
  'federation/define-remote#SlotProps',
]);

const members = (text: string) => text.split(/(?<=;)\s|(?<=\{)\s/).map((part) => part.trim());
/** How a function calls what it is given is its own matter. */
const withoutBindings = (text: string) => text.replace(/\(\{[^{}]*\}: /g, '({}: ');
/** Which quotes a declaration has depends on whether it was written or reckoned. */
export const isSame = (was: string | undefined, is: string | undefined) =>
  was?.replaceAll('"', "'") === is?.replaceAll('"', "'");
const depthOf = (text: string) => text.split('{').length - text.split('}').length;

/** Whether nothing was taken away and what came is optional, or belongs to a list that may grow. */
function onlyGrew(name: string, before: string, after: string): boolean {
  const old = members(withoutBindings(before));
  let at = 0;
  // Open braces of what came: what stands in them came with it.
  let depth = 0;
  for (const member of members(withoutBindings(after))) {
    if (depth > 0) depth += depthOf(member);
    else if (member === old[at]) at += 1;
    else if (GROWING.has(name) || /^(readonly )?\w+\?:/.test(member)) depth = depthOf(member);
    else return false;
  }
  return at === old.length;
}

function levelOfVersions(before: string, after: string): 'minor' | 'major' {
  return before.split('.')[0] === after.split('.')[0] ? 'minor' : 'major';
}

/** What changed between two surfaces, each with what semver asks for it. */
export function changesBetween(before: Surface, after: Surface): Change[] {
  const changes: Change[] = [];
  for (const module of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[module] ?? {}, after[module] ?? {}];
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const what = `${module} ${name}`;
      const [was, is] = [old[name], now[name]];
      if (isSame(was, is)) continue;
      if (was === undefined) changes.push({ what: `added ${what}`, level: 'minor' });
      else if (is === undefined)
        changes.push({ what: `removed ${what}`, level: name.includes('#') ? 'minor' : 'major' });
      else if (name === VERSION_OF) changes.push({ what: `${what} ${was} → ${is}`, level: levelOfVersions(was, is) });
      else changes.push({ what: `changed ${what}`, level: onlyGrew(name, was, is) ? 'minor' : 'major' });
    }
  }
  return changes;
}

/** The version that these changes ask for. Below 1.0 what breaks moves the second number, as ranges (`^0.3.0`) read it. */
export function nextVersion(version: string, changes: readonly Change[]): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (changes.length === 0) return version;
  const breaks = changes.some(({ level }) => level === 'major');
  return breaks && major > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** Whether a version moved at least as far as another asks. */
export function isAtLeast(version: string, wanted: string): boolean {
  const [given, asked] = [version, wanted].map((text) => text.split('.').map(Number));
  const at = given!.findIndex((number, index) => number !== asked![index]);
  return at === -1 || given![at]! > asked![at]!;
}
