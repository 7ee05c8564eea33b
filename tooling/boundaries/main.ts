// Checks who imports whom, over all rooms. The rules and their reasons are in rules.ts; there are no exceptions.
import { apps, ROOT } from '../build/apps.ts';
import { findBreaches } from './check.ts';
import { rules, textRules } from './rules.ts';

const breaches = await findBreaches(ROOT, ['shared', ...apps(), 'api', 'tooling', 'e2e', 'bench']);
const reasonOf = (breach: string) =>
  [...rules, ...textRules].find(({ name }) => breach.startsWith(`${name}:`))?.comment ??
  'Modules of the api form no circle.';
for (const breach of breaches) console.error(`${breach}\n    ${reasonOf(breach)}`);
process.exit(breaches.length > 0 ? 1 : 0);
