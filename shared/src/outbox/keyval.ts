import { createStore, type UseStore } from 'idb-keyval';

/** A store of this browser, opened when it is first asked for: a server that draws has none. */
export function lazyStore(name: string): () => UseStore {
  let store: UseStore | undefined;
  return () => (store ??= createStore(name, 'entries'));
}
