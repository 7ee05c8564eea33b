export { askAgain, SMALL_FILE_LIMIT_MS } from './ask-file.ts';
export { classifyLoad } from './classify-load.ts';
export { defineRemote, type PartLoader, type RemoteModule, type SlotName, type SlotProps } from './define-remote.ts';
export { ErrorBoundary } from './error-boundary.tsx';
export { installFileLoader, lacksStyle } from './file-loader.ts';
export { lazyPart, sparePart } from './lazy-part.tsx';
export { countNavigation } from './loop-guard.ts';
export { PartBoundary } from './part-boundary.tsx';
export { RemoteLoadError, type LoadErrorKind } from './load-error.ts';
export { found, lacks, useMissing } from './missing.ts';
export { installRegistry } from './registry.ts';
export { reportFailure } from './report-failure.ts';
export { Place, Slot, type PlaceProps } from './slot.tsx';
/** @public Lent to remotes that wait for something themselves. */
export { SLOW_MS } from '../contracts/slow.ts';
export { loadRemotePart, useRemotePart } from './use-remote-part.ts';
export { withLimit } from './with-limit.ts';
