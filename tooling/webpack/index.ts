import { lentVersions } from './lent-versions.ts';
import { remoteBundle } from './remote.ts';

export { hostConfig, platformVersion, productionRouter, shellAlias, splitShell } from './host.ts';

/** The bundle of a remote of this repository: built for this repository's shell. */
export const remoteConfig = ({ root }: { root: string }) => remoteBundle({ root, lent: lentVersions() });
