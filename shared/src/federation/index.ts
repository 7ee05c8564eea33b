export { classifyLoad } from './classify-load.ts';
export { defineRemote, type PartLoader, type RemoteModule, type SlotName, type SlotProps } from './define-remote.ts';
export { ErrorBoundary } from './error-boundary.tsx';
export { RemoteLoadError } from './load-error.ts';
export { getRegistry, installRegistry } from './registry.ts';
export { Slot } from './slot.tsx';
export { useRemotePart } from './use-remote-part.ts';
