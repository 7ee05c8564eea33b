import { remoteConfig } from '@clube/tooling/webpack';

export default remoteConfig({ root: import.meta.dirname });
