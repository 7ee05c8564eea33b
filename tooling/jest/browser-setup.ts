import { i18n } from '@lingui/core';

i18n.load('pt', {});
i18n.activate('pt');
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
