// Development: what is lent is replaced in place; the host itself stays.
import.meta.webpackHot?.accept(
  './host.ts',
  () => {},
  () => {},
);

export const openHost = () => import(/* webpackChunkName: "federation" */ './host.ts');
