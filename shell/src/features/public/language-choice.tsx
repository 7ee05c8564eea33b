import type { MouseEvent } from 'react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { tagOf, type Locale } from '@clube/shared/i18n';
import { meAtom } from '@clube/shared/session';
import * as css from './language-choice.css.ts';

/** Each in its own words: who reads none of the others finds it. */
const LANGUAGES: readonly (readonly [Locale, string])[] = [
  ['pt', 'Português'],
  ['es', 'Español'],
  ['en', 'English'],
];
/** What stands in these addresses is a secret, and is sent nowhere else. */
const SECRET = /^\/(?:login-to-google|redirect-gd)\//;

/**
 * The language of whoever is not signed in; an account has its own. The links are the server's (api/src/web/language.ts), which leads back; with
 * script the page is loaded anew instead, for its entry of the history may hold what its address does not.
 */
export function LanguageChoice({ reload = () => location.reload() }: { reload?: () => void }) {
  const { t, i18n } = useLingui();
  const { pathname } = useLocation();
  const isSignedIn = useAtomValue(meAtom) !== null;
  if (isSignedIn) return null;
  const to = encodeURIComponent(SECRET.test(pathname) ? '/' : pathname);
  const choose = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void fetch(event.currentTarget.href, { redirect: 'manual' }).then(reload, reload);
  };
  return (
    <ul className={css.choice} aria-label={t`Idioma`}>
      {LANGUAGES.map(([locale, name]) => (
        <li key={locale}>
          <a
            className={css.language}
            href={`/language/${locale}?to=${to}`}
            lang={tagOf(locale)}
            rel="nofollow"
            aria-current={locale === i18n.locale}
            onClick={choose}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
