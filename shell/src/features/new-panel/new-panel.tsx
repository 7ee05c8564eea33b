import { useEffect, useRef, useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { createSite, fetchSlug } from '@clube/shared/clients/site';
import type { SiteCreate } from '@clube/shared/contracts/site';
import { tooLong } from '@clube/shared/contracts/too-long';
import { CheckInput, Form, Submit, TextAreaInput, TextInput, useSetValue, useValue } from '@clube/shared/forms';
import { Dialog } from '@clube/shared/ui/overlays';

/** A subdomain, as the server checks it (api/src/modules/site/slug.ts). */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/;
const isSlug = (slug: string) => SLUG.test(slug) && !slug.startsWith('xn--') && !slug.includes('--');
const PAUSE_MS = 350;

/** `Ateliê da Marina` → `atelie-da-marina` */
const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-+|-+$/g, '');

/** The address follows the name until somebody writes one; in lower case, for hosts know no other. */
function useAddress() {
  const name = useValue<string>('name') ?? '';
  const slug = useValue<string>('slug') ?? '';
  const write = useSetValue<string>('slug');
  const suggested = useRef('');
  useEffect(() => {
    const isOurs = slug === suggested.current;
    if (isOurs) suggested.current = slugOf(name);
    const next = isOurs ? suggested.current : slug.toLowerCase();
    if (next !== slug) write(next);
  }, [name, slug, write]);
  return slug;
}

/** Says while somebody types whether the address is free. */
function Availability() {
  const slug = useAddress();
  const [known, setKnown] = useState<{ slug: string; available: boolean }>();
  useEffect(() => {
    if (!isSlug(slug)) return;
    const timer = setTimeout(() => {
      // Saving checks again; a failing check says nothing.
      fetchSlug(slug).then(
        ({ available }) => setKnown({ slug, available }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slug]);
  if (!isSlug(slug) || known?.slug !== slug) return <Trans>Letras, números e hífens.</Trans>;
  return known.available ? <Trans>Este endereço está livre.</Trans> : <Trans>Este endereço já tem dono.</Trans>;
}

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onCreated: (siteId: number) => Promise<unknown> };

export function NewPanel({ open, onOpenChange, onCreated }: Props) {
  const { t } = useLingui();
  // Of whom the way in failed: there it is, and pressing again leads in.
  const made = useRef<{ slug: string; id: number }>(undefined);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={<Trans>Novo painel</Trans>}>
      <Form<SiteCreate>
        onSubmit={async ({ name, slug, description, demo_course = false }) => {
          if (made.current?.slug !== slug) {
            const { id } = await createSite({ name, slug, ...(description && { description }), demo_course });
            made.current = { slug, id };
          }
          await onCreated(made.current.id);
        }}
        initialValues={{ demo_course: true }}
        messages={{
          'site.slug_taken': { field: 'slug', text: t`Este endereço já tem dono.` },
          'site.slug_invalid': { field: 'slug', text: t`Sub Domínio com formato inválido` },
          'rate.limited': { text: t`Muitas tentativas. Espere um momento e tente de novo.` },
        }}
        validate={({ name, slug, description }) => ({
          name: name?.trim() ? tooLong(name, 80) : t`Nome do painel é necessario`,
          slug: isSlug(slug ?? '') ? undefined : t`Sub Domínio com formato inválido`,
          description: tooLong(description, 500),
        })}
      >
        <TextInput name="name" label={<Trans>Nome do painel</Trans>} />
        <TextInput
          name="slug"
          maxLength={63}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          label={<Trans>Endereço</Trans>}
          hint={<Availability />}
        />
        <TextAreaInput name="description" label={<Trans>Descrição (opcional)</Trans>} />
        <CheckInput name="demo_course" label={<Trans>Começar com um curso de exemplo</Trans>} />
        <Submit size="large">
          <Trans>Criar painel</Trans>
        </Submit>
      </Form>
    </Dialog>
  );
}
