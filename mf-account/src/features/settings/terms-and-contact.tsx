import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { writeMemberMeta } from '@clube/shared/clients/meta';
import type { Metas } from '@clube/shared/contracts/meta';
import { HELP_EMAIL, HELP_PHONE } from '@clube/shared/contracts/site-meta-keys';
import { tooLong } from '@clube/shared/contracts/too-long';
import { CheckInput, Form, Pair, TextAreaInput, TextInput } from '@clube/shared/forms';
import { meAtom } from '@clube/shared/session';
import { Card } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import * as css from '../../parts.css.ts';
import { SaveRow } from '../../save-row.tsx';
import { onOff } from './on-off.ts';
import { useSaveMetas } from './use-save-metas.ts';

const FIELDS = ['active', 'text', 'video', 'email', 'phone', 'help', 'ga4'] as const;
type Values = {
  active: boolean;
  text?: string;
  video?: string;
  email?: string;
  phone?: string;
  help?: string;
  ga4?: string;
};
type Helper = { email?: string; phone?: string; text?: string };

/** Terms of use, whom students turn to, and counting visits. */
export function TermsAndContact({ metas }: { metas: Metas }) {
  const { t } = useLingui();
  const save = useSaveMetas(metas, {
    terms_text: t`Termos de uso`,
    terms_video_url: t`Vídeo de apresentação`,
    termsOfUseActivated: t`Pedir o aceite dos termos de uso`,
    helper_data: `${t`E-mail de ajuda`}, ${t`Telefone de ajuda`}, ${t`Texto de ajuda`}`,
    ga4_measurement_id: t`Google Analytics 4`,
  });
  const siteId = useAtomValue(meAtom)?.current?.currentSite.id;
  const wasActive = metas['termsOfUseActivated'] === 'on';
  const helper = (metas['helper_data'] ?? {}) as Helper;
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Termos, contato e medição</Trans>
      </h2>
      <Form<Values>
        onSubmit={async ({ active, text = '', video = '', email = '', phone = '', help = '', ga4 = '' }, form) => {
          // Whoever asks for them has read them. Before they are asked for, or this screen would be the first to ask.
          if (active && !wasActive && siteId !== undefined) await writeMemberMeta(`_termos_${siteId}`, 'accepted');
          await save(
            {
              terms_text: text,
              terms_video_url: video,
              termsOfUseActivated: onOff(active),
              helper_data: { email, phone, text: help },
              ga4_measurement_id: ga4.toUpperCase(),
            },
            form,
          );
        }}
        keepDirtyOnReinitialize
        initialValues={{
          active: wasActive,
          text: String(metas['terms_text'] ?? ''),
          video: String(metas['terms_video_url'] ?? ''),
          email: helper.email ?? '',
          phone: helper.phone ?? '',
          help: helper.text ?? '',
          ga4: String(metas['ga4_measurement_id'] ?? ''),
        }}
        messages={{ 'meta.invalid': { text: t`Confira o link do vídeo e o código de medição.` } }}
        validate={({ active, text, email = '', phone = '', help, ga4 }) => ({
          text: active && !text?.trim() ? t`Escreva os termos antes de ativar.` : tooLong(text, 50_000),
          help: tooLong(help, 500),
          email: new RegExp(HELP_EMAIL).test(email) ? undefined : t`Confira o e-mail.`,
          phone: new RegExp(HELP_PHONE).test(phone) ? undefined : t`Confira o telefone.`,
          ga4: !ga4 || /^G-[A-Z0-9]{4,20}$/i.test(ga4) ? undefined : t`Use um código como G-ABC123DEF4.`,
        })}
      >
        <KeepTyped kind="settings" place="terms" names={FIELDS} />
        <AskToLeave />
        <CheckInput name="active" label={<Trans>Pedir o aceite dos termos de uso</Trans>} />
        <TextAreaInput name="text" label={<Trans>Termos de uso</Trans>} />
        <TextInput name="video" type="url" placeholder="https://" label={<Trans>Vídeo de apresentação</Trans>} />
        <Pair>
          <TextInput name="email" type="email" maxLength={254} label={<Trans>E-mail de ajuda</Trans>} />
          <TextInput name="phone" type="tel" maxLength={32} label={<Trans>Telefone de ajuda</Trans>} />
        </Pair>
        <TextInput name="help" label={<Trans>Texto de ajuda</Trans>} />
        <TextInput name="ga4" maxLength={24} label={<Trans>Google Analytics 4</Trans>} placeholder="G-" />
        <SaveRow />
      </Form>
    </Card>
  );
}
