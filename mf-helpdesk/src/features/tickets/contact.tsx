import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { siteMetasQuery } from '@clube/shared/clients/meta';
import { metasAtom } from '@clube/shared/session';
import { Card } from '@clube/shared/ui';
import * as css from './tickets.css.ts';

/** A word of what the panel says of itself; empty where it says none. */
function wordOf(said: unknown, name: string): string {
  if (typeof said !== 'object' || said === null) return '';
  const value: unknown = Object.entries(said).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value.trim() : '';
}

/** Whom a student may turn to beside tickets, as the panel's settings say; nothing where they say nothing or could not be asked. */
export function Contact() {
  const known = useAtomValue(metasAtom)['helper_data'];
  const { data } = useQuery({ ...siteMetasQuery(['helper_data']), enabled: known === undefined });
  const said = known ?? data?.['helper_data'];
  const [email, phone, text] = ['email', 'phone', 'text'].map((name) => wordOf(said, name));
  if (!email && !phone && !text) return null;
  return (
    <div className={css.contact}>
      <Card>
        <h2 className={css.contactTitle}>
          <Trans>Fale com a equipe</Trans>
        </h2>
        {text && <p className={css.contactText}>{text}</p>}
        {email && (
          <a className={css.contactLink} href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {phone && (
          <a className={css.contactLink} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        )}
      </Card>
    </div>
  );
}
