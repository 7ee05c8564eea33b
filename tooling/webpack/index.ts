import { lentVersions } from './lent-versions.ts';
import { remoteBundle, type RemoteBundle } from './remote.ts';

export { hostConfig, platformVersion, productionRouter, shellAlias, splitShell } from './host.ts';

/** The bundle of a remote of this repository: built for this repository's shell. */
export const remoteConfig = (own: Omit<RemoteBundle, 'lent'>) => remoteBundle({ ...own, lent: lentVersions() });
