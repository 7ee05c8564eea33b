import type { RemoteManifest } from '@clube/shared/contracts/remote';

/** What the browser's build of a remote keeps of its manifest. */
export function bare(manifest: RemoteManifest): { name: string; paths: { path: string }[]; slots: string[] };
/** A loader: a module that exports a remote's manifest exports what is left of it. */
export default function bareManifest(): Promise<string>;
