import * as runtimeCore from '@module-federation/runtime-core';
import * as sdk from '@module-federation/sdk';

Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore, _FEDERATION_SDK: sdk });

export default () => ({ name: 'clube-shell' });
