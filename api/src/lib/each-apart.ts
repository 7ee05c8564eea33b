/**
 * Does something for each, one after the other. One that fails (a mailbox that refuses, a row that somebody holds) keeps back none of the others.
 * @param failed what is said of those that did
 * @throws AggregateError of those that failed
 */
export async function eachApart<One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failed);
}
