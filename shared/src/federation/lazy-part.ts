import { createElement, useEffect, useState, type ComponentType } from 'react';

type State<P extends object> = { Part?: ComponentType<P> | undefined; failure?: { cause: unknown } };

/**
 * A component whose code comes when it is first drawn; until then nothing stands there. Not `React.lazy`: what failed once would
 * stay failed, also when the boundary around it is tried again.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
    const [{ Part, failure }, setState] = useState<State<P>>({ Part: loaded });
    useEffect(() => {
      if (loaded) return;
      let current = true;
      load().then(
        (Loaded) => {
          loaded = Loaded;
          if (current) setState({ Part: Loaded });
        },
        (cause: unknown) => current && setState({ failure: { cause } }),
      );
      return () => {
        current = false;
      };
    }, []);
    if (failure) throw failure.cause;
    return Part ? createElement(Part, props) : null;
  };
}
