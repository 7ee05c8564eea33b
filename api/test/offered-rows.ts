import { intended, type World } from './fuzz/generate.ts';
import { operationsOf, type Operation } from './fuzz/operations.ts';
import { call, type Actor, type TestServer } from './harness.ts';

const dashed = (name: string) => name.replaceAll('_', '-');
const parametersOf = ({ url }: Operation) => [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/**
 * A request that an operation takes, with ids and words of the world. Its body is made of the schema of its route and says no more
 * than it must: what may be left out may contradict itself.
 */
export function requestOf(operation: Operation, world: World) {
  const [{ body, ...request }] = intended(operation, world);
  const { required, properties } = operation.body ?? {};
  if (!properties) return { ...request, body };
  const wanted = required ?? Object.keys(properties).slice(0, 1);
  return {
    ...request,
    body: Object.fromEntries(Object.entries(body as object).filter(([key]) => wanted.includes(key))),
  };
}

/**
 * Makes a row for each parameter that a module offers and nobody made by hand: with the `POST` that ends on its name, so that a new
 * noun is met by the tests that go through all routes without a line in them.
 * @param world ids that are there, and words by the name of their field @returns the ids of what was made, by parameter
 */
export async function makeOffered(
  server: TestServer,
  { as, names, world }: { as: Actor; names: readonly string[]; world: World },
): Promise<Record<string, number | string>> {
  const making = operationsOf(server.app.swagger()).filter(({ method, body }) => method === 'POST' && body);
  const made: Record<string, number | string> = {};
  for (const name of names.filter((offered) => world[offered] === undefined)) {
    const known = { ...world, ...made };
    const operation = making.find(
      (one) =>
        one.url.endsWith(`/${dashed(name)}`) && parametersOf(one).every((parameter) => known[parameter] !== undefined),
    );
    if (!operation) continue;
    const { method, url, body } = requestOf(operation, known);
    const answer = await call<{ id?: number }>(server, { method, url, as, body });
    if (answer.status === 201 && answer.body.id !== undefined) made[name] = answer.body.id;
  }
  return made;
}

/**
 * How an operation that changes something is called by its schema alone: on a row made for it, where its address ends on one, and with
 * a field that differs, where only the row's version must be said.
 * @param ids those that are there @param words by the name of their field, others each time
 */
export async function changeOf(
  operation: Operation,
  { server, as, ids, words }: { server: TestServer; as: Actor; ids: World; words: () => World },
) {
  const own = parametersOf(operation).at(-1);
  const others = Object.fromEntries(Object.entries(ids).filter(([name]) => name !== own));
  const world = { ...others, ...words() };
  const made = own === undefined ? {} : await makeOffered(server, { as, names: [own], world });
  if (own !== undefined && ids[own] === undefined && made[own] === undefined)
    throw new Error(`No single call makes what is called ${own}: it needs a line in acts.ts`);
  const { body } = operation;
  const { required = [], properties = {} } = body ?? {};
  const differing = Object.keys(properties).filter((name) => name !== 'version');
  const wanted = required.some((name) => name !== 'version') ? required : [...required, ...differing.slice(0, 1)];
  const asked = body ? { ...operation, body: { ...body, required: wanted } } : operation;
  return requestOf(asked, { ...ids, ...made, ...words() });
}
