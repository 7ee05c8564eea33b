import { mayFit } from '@clube/shared/contracts/path-fit';
import { shellPaths, type ShellPath } from '@clube/shared/contracts/shell-paths';
import { matchPath } from 'react-router';
import { byPath } from '../lib/by-path.ts';

const ownPaths = Object.keys(shellPaths) as ShellPath[];

/** The pattern of the shell's own screen at a path; undefined where it has none. */
export const ownPathOf = byPath((path) =>
  ownPaths.find((pattern) => mayFit(pattern, path) && matchPath(pattern, path) !== null),
);
