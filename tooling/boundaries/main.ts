// Checks who imports whom, over all rooms. The rules and their reasons are in rules.ts; there are no exceptions.
import { apps, ROOT } from '../build/apps.ts';
import { findBreaches } from './check.ts';
import { rules } from './rules.ts';

const breaches = await findBreaches(ROOT, ['shared', ...apps(), 'api', 'tooling', 'e2e', 'bench']);
/** Of what the graph of imports does not show. */
const OTHERS: Record<string, string> = {
  'no-circles-of-modules': 'Modules of the api form no circle.',
  'no-composed-commands': 'Programs are started with a list of arguments, never by a line that a shell reads.',
};
const reasonOf = (breach: string) =>
  rules.find(({ name }) => breach.startsWith(`${name}:`))?.comment ?? OTHERS[breach.split(':')[0]!];
for (const breach of breaches) console.error(`${breach}\n    ${reasonOf(breach)}`);
process.exit(breaches.length > 0 ? 1 : 0);
