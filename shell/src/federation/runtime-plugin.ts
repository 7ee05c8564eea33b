import * as runtimeCore from '@module-federation/runtime-core';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as sdk from '@module-federation/sdk';
import { integrityOf } from './integrity.ts';

// Remotes are built without the federation runtime and borrow it from here: one copy, one version in a page.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore, _FEDERATION_SDK: sdk });

/** The script tag of a remote's entry is ours: checked against the composition, with our own time-out. */
const ENTRY_TIMEOUT_MS = 30_000;

export default (): ModuleFederationRuntimePlugin => ({
  name: 'clube-shell',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = integrityOf(url);
    if (integrity) script.integrity = integrity;
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
});
