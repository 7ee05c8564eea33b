import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from 'webpack';

/** react-router ships its production build beside the other, but no condition of its exports leads there. */
function productionFolder(): string {
  const shared = createRequire(path.join(import.meta.dirname, '../../shared/package.json'));
  return path.join(path.dirname(shared.resolve('react-router/package.json')), 'dist/production');
}

export function productionRouter(): Record<string, string> {
  const folder = productionFolder();
  return {
    'react-router$': path.join(folder, 'index.mjs'),
    'react-router/dom$': path.join(folder, 'dom-export.mjs'),
  };
}

const THROWS = '{ throw new Error("left out of the router (docs/adr/0245)"); }';
/**
 * Of the router what only data routers and frameworks call, which bundlers keep: links and routes name it. What only these use goes with
 * them. A link that prefetches nothing has nothing to hear.
 */
const unused = {
  PrefetchPageLinks: THROWS,
  usePrefetchBehavior: '{ return [false, null, {}]; }',
  Form: THROWS,
  useSubmit: THROWS,
  useFormAction: THROWS,
  useViewTransitionState: THROWS,
  RSCErrorHandler: THROWS,
  DefaultErrorComponent: THROWS,
};

/** Leaves that out of a bundle. The build fails where a function is not there any more, so that an upgrade looks at them again. */
export function slimRouter(): RuleSetRule {
  const folder = productionFolder();
  const file = readdirSync(folder).find(
    (name) =>
      name.endsWith('.mjs') && readFileSync(path.join(folder, name), 'utf8').includes('function PrefetchPageLinks('),
  );
  if (!file) throw new Error('react-router has no PrefetchPageLinks any more');
  return {
    test: path.join(folder, file),
    use: [{ loader: path.join(import.meta.dirname, 'federation/without.js'), options: { functions: unused } }],
  };
}
