import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { BROWSER_TEXT, COMPOSED_COMMAND, CONNECTION, QUERIES, rules, STATEMENT } from './rules.ts';

type Edge = { from: string; to: string };
const MODULE = /^api\/src\/modules\/([^/]+)\//;

/** Imports between modules of the api that lie on a circle: each one reaches back to where it began. */
function circlesOfModules({ modules }: ICruiseResult): Edge[] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = MODULE.exec(source)?.[1];
    if (!from || source.endsWith('.test.ts')) continue;
    const targets = imports.get(from) ?? new Set();
    for (const { resolved } of dependencies) {
      const to = MODULE.exec(resolved)?.[1];
      if (to && to !== from) targets.add(to);
    }
    imports.set(from, targets);
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => reaches(to, from)).map((to) => ({ from, to })),
  );
}

const mayQuery = (file: string) => QUERIES.some((place) => new RegExp(place).test(file));

/** Files of the api, its tests left out, whose text has something that no import shows. */
const filesWith = (folder: string, { modules }: ICruiseResult, pattern: RegExp, may: (file: string) => boolean) =>
  modules
    .map(({ source }) => source)
    .filter((file) => file.startsWith('api/src/') && !file.endsWith('.test.ts') && !may(file))
    .filter((file) => pattern.test(readFileSync(path.join(folder, file), 'utf8')));

/**
 * Every breach of the rules in the rooms of a workspace, as `rule: from → to`, sorted.
 * @param folder the workspace; its rooms are the folders in it
 */
export async function findBreaches(folder: string, rooms: readonly string[]): Promise<string[]> {
  const { output } = await cruise([...rooms], {
    baseDir: folder,
    ruleSet: { forbidden: rules },
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^[^/]+/dist/', '^e2e/(results|screenshots)/', '^tooling/create-remote/template/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  });
  const result = output as ICruiseResult;
  const found = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const circles = circlesOfModules(result).map(({ from, to }) => `no-circles-of-modules: ${from} → ${to}`);
  const texts = [
    ...filesWith(folder, result, STATEMENT, mayQuery).map((file) => `database-in-queries: ${file} → a statement`),
    ...filesWith(folder, result, CONNECTION, (file) => file === BROWSER_TEXT).map(
      (file) => `connects-in-few-places: ${file} → a call`,
    ),
    ...filesWith(folder, result, COMPOSED_COMMAND, () => false).map((file) => `no-composed-commands: ${file} → a line`),
  ];
  return [...new Set([...found, ...circles, ...texts])].toSorted();
}
