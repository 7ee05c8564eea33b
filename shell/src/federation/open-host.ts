// Development: what is lent is replaced in place; the host itself stays.
import.meta.webpackHot?.accept(
  './host.ts',
  () => {},
  () => {},
);

/** In the file of the frame's packages, and run when the first remote is asked for. */
export const openHost = () => import(/* webpackMode: "eager" */ './host.ts');
