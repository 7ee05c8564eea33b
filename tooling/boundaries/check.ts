import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { rules, textRules } from './rules.ts';

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

/** Files whose text has something that no import shows. Tests may. */
const breachesOfText = (folder: string, { modules }: ICruiseResult) =>
  modules
    .map(({ source }) => source)
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .flatMap((file) => {
      const bound = textRules.filter(({ isBound }) => isBound(file));
      if (bound.length === 0) return [];
      const text = readFileSync(path.join(folder, file), 'utf8');
      return bound.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${name}: ${file} → its text`);
    });

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
  const texts = breachesOfText(folder, result);
  return [...new Set([...found, ...circles, ...texts])].toSorted();
}
