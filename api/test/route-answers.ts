import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { RouteOptions } from 'fastify';

const CONTRACTS = path.join(import.meta.dirname, '../../shared/src/contracts');
/** Where a schema of the contracts stands. */
type Place = { file: string; name: string };
type Schema = { type?: string; items?: object };

async function contractsByShape(): Promise<ReadonlyMap<unknown, Place>> {
  const known = new Map<unknown, Place>();
  for (const file of readdirSync(CONTRACTS).filter((one) => /^[a-z-]+\.ts$/.test(one))) {
    const exported = (await import(`@clube/shared/contracts/${file.slice(0, -'.ts'.length)}`)) as object;
    for (const [name, shape] of Object.entries(exported)) if (!known.has(shape)) known.set(shape, { file, name });
  }
  return known;
}

/** What it answers when it does what was asked. */
const successOf = ({ schema }: RouteOptions): Schema | undefined =>
  Object.entries((schema?.response ?? {}) as Record<string, Schema>).find(([status]) => status.startsWith('2'))?.[1];

/**
 * What tests of screens answer by (`shared/src/testing/route-answers.ts`): each call below `/api` with the contract that its route
 * names. Left out are files and streams, which no contract describes, and what says no more than that it is done.
 */
export async function writtenAnswers(routes: readonly RouteOptions[]): Promise<string> {
  const contracts = await contractsByShape();
  const used = new Map<string, Set<string>>();
  const wordOf = (shape: Schema | undefined): string | undefined => {
    const place = contracts.get(shape);
    if (!place || place.name === 'Done') return undefined;
    used.set(place.file, (used.get(place.file) ?? new Set()).add(place.name));
    return place.name;
  };
  const lines = routes
    .filter(({ url, method, schema }) => url.startsWith('/api/') && method !== 'HEAD' && !schema?.hide)
    .flatMap((route) => {
      const answer = successOf(route);
      const listed = contracts.has(answer) || answer?.type !== 'array' ? undefined : wordOf(answer.items);
      const word = listed ? `Type.Array(${listed})` : wordOf(answer);
      const call = `${String(route.method)} ${route.url.slice('/api'.length)}`;
      return word ? [`  '${call}': ${word},`] : [];
    });
  const imports = [...used].map(
    ([file, names]) => `import { ${[...names].toSorted().join(', ')} } from '../contracts/${file}';`,
  );
  return `// Written by \`api/test/contract.test.ts\` with \`CLUBE_WRITE=1\`; without it that test fails when this is not true any more.
import { Type, type TSchema } from 'typebox';
${imports.toSorted().join('\n')}

/** What the api answers, by method and path; \`:x\` stands for one part. What is not named says no more than that it is done. */
export const routeAnswers: Readonly<Record<string, TSchema>> = {
${lines.toSorted().join('\n')}
};
`;
}
