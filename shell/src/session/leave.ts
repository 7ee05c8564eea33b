import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClubeEvents } from '@clube/shared/contracts/events';
import { on } from '@clube/shared/events';
import { dropCookie } from '@clube/shared/session';
import { showToast } from '@clube/shared/ui';
import { forgetDevice } from './device.ts';
import { PANEL_COOKIES } from './panel-cache.ts';

/** Cookies that describe the person who was here; how the place looks (theme, version) stays. */
const PERSONAL_COOKIES = [
  'access_level',
  'type_student',
  'current_site',
  'custom_fields_filled',
  'exceeded_storage',
  ...PANEL_COOKIES,
];
/** A browser that does not come to it lets go all the same. */
const FORGETTING_MS = 2000;
/** Time to read why, before the page goes. */
const READING_MS = 4000;

function forget() {
  for (const name of PERSONAL_COOKIES) dropCookie(name);
  forgetDevice();
  // All that a tab keeps is of whoever sat before it: the globalToken of their addresses, downloads that broke off, where they were
  // before they looked on as a student.
  try {
    sessionStorage.clear();
  } catch {
    // A forbidden storage keeps nothing.
  }
}

/** What somebody had begun to write, and searched for, is for nobody who comes after them; who was signed out against their will finds it again. */
function forgetWords() {
  try {
    for (const name of Object.keys(localStorage)) if (/^(draft:|searches_)/.test(name)) localStorage.removeItem(name);
  } catch {
    // As above.
  }
}

/** What was kept to be read and sent. The worker empties it also when the page is gone, or its file does not come; one of a release before knows less than the page. */
async function forgetKept(): Promise<void> {
  // A page that was loaded past the worker has no controller, and a registration still.
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage('forget');
  const { forgetAll } = await import(/* webpackChunkName: "forget-kept" */ '@clube/shared/outbox/forget');
  await forgetAll();
}

const open = (address: string) => location.assign(address);

/**
 * Follows the end of the session, whoever noticed it first: this tab, another one, or a call that was answered 401.
 * @param goTo leads to the next page
 */
export function followSessionEnd(goTo = open): void {
  let left: ClubeEvents['session:ended']['reason'] | undefined;
  on('session:ended', ({ reason }) => {
    // Of whoever signs out a question may be refused before they hear that they are out: they leave nothing all the same.
    if (left === 'logout' || (left && reason !== 'logout')) return;
    left = reason;
    forget();
    const go = () => {
      const { pathname, search } = location;
      goTo(reason === 'logout' || pathname === '/' ? '/' : `/?to=${encodeURIComponent(pathname + search)}`);
    };
    if (reason === 'logout') {
      forgetWords();
      setTimeout(go, FORGETTING_MS);
      return void forgetKept().then(go, go);
    }
    // Others who hear it end what they do first: what is being sent would ask whether to leave.
    if (reason !== 'limit') return queueMicrotask(go);
    showToast(i18n._(msg`Excesso de usuários conectados, você será desconectado!`), 'danger');
    setTimeout(go, READING_MS);
  });
}
