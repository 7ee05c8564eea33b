import { mayFit } from '@clube/shared/contracts/path-fit';
import { matchPath as match } from 'react-router-dom';

/** What was found at the address that is being drawn, by pattern: it is looked up several times a page. */
const found = new Map<string, ReturnType<typeof match>>();
let address: string | undefined;

/** As match.ts, for whoever looks at some hundred patterns a page: the router makes a regular expression of each. */
export function matchPath(pattern: string, pathname: string): ReturnType<typeof match> {
  if (pathname !== address) {
    found.clear();
    address = pathname;
  }
  let fit = found.get(pattern);
  if (fit === undefined) {
    fit = mayFit(pattern, pathname) ? match(pattern, pathname) : null;
    found.set(pattern, fit);
  }
  return fit;
}
