// Checks who imports whom, over all rooms. The rules and their reasons are in rules.ts.
import { apps, ROOT } from '../build/apps.ts';
import { findBreaches } from './check.ts';
import { known } from './known.ts';
import { rules } from './rules.ts';

const breaches = await findBreaches(ROOT, ['shared', ...apps(), 'api', 'tooling', 'e2e', 'bench']);
const reasonOf = (breach: string) =>
  rules.find(({ name }) => breach.startsWith(`${name}:`))?.comment ?? 'Modules of the api form no circle.';
const fresh = breaches.filter((breach) => !known.includes(breach));
const gone = known.filter((breach) => !breaches.includes(breach));
for (const breach of fresh) console.error(`${breach}\n    ${reasonOf(breach)}`);
for (const breach of gone)
  console.error(`${breach}\n    This no longer happens: take it out of the known ones in tooling/boundaries/known.ts.`);
console.log(`${known.length} known breaches are left`);
process.exit(fresh.length + gone.length > 0 ? 1 : 0);
