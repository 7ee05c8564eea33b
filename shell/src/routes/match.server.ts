import { mayFit } from '@clube/shared/contracts/path-fit';
import { matchPath as match } from 'react-router-dom';

/** As match.ts, for whoever looks at some hundred patterns a page: the router makes a regular expression of each. */
export const matchPath = (pattern: string, pathname: string) =>
  mayFit(pattern, pathname) ? match(pattern, pathname) : null;
