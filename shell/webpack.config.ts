import { hostConfig } from '@clube/tooling/webpack';

export default hostConfig({ root: import.meta.dirname });
