import { describe } from '@jest/globals';

type Block = { children: Block[] };
type State = { currentDescribeBlock: Block };

/** What jest-circus notes of the file that it reads: it stands in the realm of the tests, under a symbol that it does not export. */
function stateOfCircus(): State {
  const symbol = Object.getOwnPropertySymbols(globalThis).find(
    ({ description }) => description === 'JEST_STATE_SYMBOL',
  );
  const state = symbol && (Reflect.get(globalThis, symbol) as State | undefined);
  if (!state) throw new Error('jest-circus keeps its state elsewhere');
  return state;
}

/**
 * Reads a file of tests into a `describe` of its name: its hooks are for its own tests, which run before those of the next, as in a file of
 * its own. What it imports is loaded once for all that stand together.
 */
export async function describeFile(name: string, load: () => Promise<unknown>): Promise<void> {
  const state = stateOfCircus();
  const around = state.currentDescribeBlock;
  describe(name, () => {});
  state.currentDescribeBlock = around.children.at(-1)!;
  try {
    await load();
  } finally {
    state.currentDescribeBlock = around;
  }
}
