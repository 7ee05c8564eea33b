// `pnpm bench load | first-frame | drawing | api | sign-in | live | video | copying | soak | forged | build | change | remotes | release | row-security | enumeration | search | members | numbers | faults [--save]`: each prints a table.
const names = [
  'load',
  'first-frame',
  'drawing',
  'api',
  'sign-in',
  'live',
  'video',
  'copying',
  'soak',
  'forged',
  'build',
  'change',
  'remotes',
  'release',
  'row-security',
  'enumeration',
  'search',
  'members',
  'numbers',
  'faults',
] as const;
const name = process.argv[2];
if (!names.some((known) => known === name)) {
  console.error(`Usage: pnpm bench ${names.join(' | ')} [--save]`);
  process.exit(2);
}
await import(`./${name}/main.ts`);
