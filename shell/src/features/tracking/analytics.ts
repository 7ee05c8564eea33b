import { fetchGa4 } from '@clube/shared/clients/site';
import { logFailure } from '@clube/shared/transport';
import { on } from '@clube/shared/events';

type Value = string | number | boolean | null | undefined;

/** Null and empty values become 0 (product.md §7). */
export const withoutNulls = (values: Record<string, Value>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      value === null || value === undefined || value === '' ? 0 : value,
    ]),
  );

/** An address without the secrets of mailed links and hand-offs, which sign in, and without what somebody looks for, which may be a name: nobody else's to count. */
export const withoutSecrets = (address: string) =>
  address
    .replace(/([?&#](?:token|rdr|code|state|pedido|confirmar|busca)=)[^&#]+/g, '$1***')
    .replace(/(\/(?:redirect-gd|login-to-google)\/)[^/?#]+/, '$1***');

type Command =
  | [command: 'js', date: Date]
  | [command: 'config' | 'event', name: string, values: Record<string, unknown>];
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the built-in one
  interface Window {
    dataLayer?: Command[];
  }
}

/** The queue that Google's tag reads. Commands are `arguments` to it and nothing else: a list calls a method of its own model, and sends nothing. */
function send(..._command: Command) {
  // oxlint-disable-next-line prefer-rest-params -- see above
  (window.dataLayer ??= []).push(arguments as unknown as Command);
}

const sendEvent = (name: string, values: Record<string, Value>) => send('event', name, withoutNulls(values));

function injectTag(measurementId: string) {
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
  send('js', new Date());
  // Page views are sent by us, on each change of route.
  send('config', measurementId, { send_page_view: false });
}

/**
 * Counts page views of a panel that set a measurement id, for visitors who agreed. Agreeing reloads the page, because the
 * server opens its CSP for the tag only then.
 */
export function startAnalytics(measurementId: string, siteId: number | undefined, role: string | null): void {
  injectTag(measurementId);
  const view = (path: string) =>
    sendEvent('page_view', {
      page_path: withoutSecrets(path),
      page_title: document.title,
      page_location: withoutSecrets(location.href),
    });
  let last: string | undefined;
  const count = (path: string) => {
    const counted = withoutSecrets(path);
    if (counted === last) return;
    last = counted;
    view(path);
  };
  count(location.pathname + location.search + location.hash);
  on('route:changed', ({ path }) => count(path));
  // product.md §6: first-access analytics belong to the panel's owner.
  if (role === 'owner' && siteId !== undefined) {
    fetchGa4(siteId).then(
      ({ measurement_id }) => sendEvent('first_access', { site_id: siteId, measurement_id }),
      (error: unknown) => logFailure('First-access analytics failed', error),
    );
  }
}
