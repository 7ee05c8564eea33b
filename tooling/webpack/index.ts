import { lentVersions } from './lent-versions.ts';
import { remoteBundle, type RemoteBundle } from './remote.ts';

export { hostConfig, platformVersion, shellAlias, splitShell } from './host.ts';
export { productionRouter, slimRouter } from './production-router.ts';

/** The bundle of a remote of this repository: built for this repository's shell. */
export const remoteConfig = (own: Omit<RemoteBundle, 'lent'>) => remoteBundle({ ...own, lent: lentVersions() });
