import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { auditNounsQuery } from '@clube/shared/clients/audit';
import type { Locale } from '@clube/shared/i18n';

/** What each kind of thing is called: the nouns themselves say it, in the server. */
export function useNouns() {
  const { i18n } = useLingui();
  const query = useQuery(auditNounsQuery(i18n.locale as Locale));
  return { query, wordOf: (noun: string) => query.data?.find((one) => one.noun === noun)?.word };
}
