// `pnpm bench <name> [--save]`: each prints a table, and keeps it in `bench/results` when it is told to. Without a name it says which there are.
const names = [
  'load',
  'first-frame',
  'seek',
  'route',
  'drawing',
  'discussion',
  'api',
  'sign-in',
  'live',
  'video',
  'copying',
  'soak',
  'kill',
  'forged',
  'loudness',
  'build',
  'runs',
  'change',
  'remotes',
  'release',
  'row-security',
  'enumeration',
  'search',
  'members',
  'numbers',
  'watch',
  'faults',
  'downloads',
  'desk',
  'editor',
] as const;
const name = process.argv[2];
if (!names.some((known) => known === name)) {
  console.error(`Usage: pnpm bench ${names.join(' | ')} [--save]`);
  process.exit(2);
}
await import(`./${name}/main.ts`);
