// Development only: the page's one refresh runtime, for the remotes to take (refresh.ts).
import * as runtime from 'react-refresh/runtime';

globalThis._CLUBE_REFRESH_RUNTIME = runtime;
