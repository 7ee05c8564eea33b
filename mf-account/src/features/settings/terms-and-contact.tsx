import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { writeMemberMeta, writeMeta } from '@clube/shared/clients/meta';
import { siteQuery } from '@clube/shared/clients/site';
import type { Metas } from '@clube/shared/contracts/meta';
import { HELP_EMAIL, HELP_PHONE } from '@clube/shared/contracts/site-meta-keys';
import { tooLong } from '@clube/shared/contracts/too-long';
import { CheckInput, Form, Pair, TextAreaInput, TextInput } from '@clube/shared/forms';
import { meAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { Card } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import { FormConflict } from '@clube/shared/unsaved/form-conflict';
import { TypedNow } from '@clube/shared/unsaved/typed-now';
import { bothShown, useSeen } from '@clube/shared/unsaved/use-seen';
import * as css from '../../parts.css.ts';
import { SaveRow } from '../../save-row.tsx';
import { onOff } from './on-off.ts';
import { changedMetas, useShowSaved } from './use-save-metas.ts';

const FIELDS = ['active', 'text', 'video', 'email', 'phone', 'help', 'ga4'] as const;
type Values = {
  active: boolean;
  text: string;
  video: string;
  email: string;
  phone: string;
  help: string;
  ga4: string;
};
type Helper = { email?: string; phone?: string; text?: string };

const SWITCH = 'termsOfUseActivated';

function valuesOf(metas: Metas): Values {
  const helper = (metas['helper_data'] ?? {}) as Helper;
  return {
    active: metas[SWITCH] === 'on',
    text: String(metas['terms_text'] ?? ''),
    video: String(metas['terms_video_url'] ?? ''),
    email: helper.email ?? '',
    phone: helper.phone ?? '',
    help: helper.text ?? '',
    ga4: String(metas['ga4_measurement_id'] ?? ''),
  };
}
/** The terms before they are asked for. */
const metasOf = ({ active, text, video, email, phone, help, ga4 }: Values): Metas => ({
  terms_text: text,
  terms_video_url: video,
  [SWITCH]: onOff(active),
  helper_data: { email, phone, text: help },
  ga4_measurement_id: ga4,
});

/** Terms of use, whom students turn to, and counting visits: texts, so that none is saved over what somebody else wrote (docs/adr/0382). */
export function TermsAndContact({ metas }: { metas: Metas }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const siteId = useAtomValue(meAtom)?.current?.currentSite.id ?? 0;
  const labels = {
    active: t`Pedir o aceite dos termos de uso`,
    text: t`Termos de uso`,
    video: t`Vídeo de apresentação`,
    email: t`E-mail de ajuda`,
    phone: t`Telefone de ajuda`,
    help: t`Texto de ajuda`,
    ga4: t`Google Analytics 4`,
  };
  const { show, showHalf, tell } = useShowSaved({
    terms_text: labels.text,
    terms_video_url: labels.video,
    [SWITCH]: labels.active,
    helper_data: [labels.email, labels.phone, labels.help].join(', '),
    ga4_measurement_id: labels.ga4,
  });
  const written = useRef<Metas>({});
  const query = siteQuery(siteId);
  const read = async () => valuesOf((await client.fetchQuery({ ...query, staleTime: 0 })).metas);
  const { seen, save, conflict, goOnFrom, takeTheirs } = useSeen<Values>({
    names: FIELDS,
    saved: valuesOf(metas),
    write: async (values, over) => {
      const stood = metasOf(over);
      for (const [key, value] of changedMetas(metasOf(values), stood)) {
        // A switch says how it is to be, not what was.
        await writeMeta(key, value, key === SWITCH ? undefined : stood[key]);
        written.current[key] = value;
      }
      // All of it is written, whether it can be read again or not.
      return read().catch(() => values);
    },
    read,
  });
  const yesOrNo = (isOn: boolean) => (isOn ? t`Sim` : t`Não`);
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Termos, contato e medição</Trans>
      </h2>
      <Form<Values>
        onSubmit={async (typed: Partial<Values> & Pick<Values, 'active'>, form) => {
          const values = { ...valuesOf({}), ...typed };
          // Whoever asks for them has read them. Before they are asked for, or this screen would be the first to ask.
          if (values.active && !seen.active) await writeMemberMeta(`_termos_${siteId}`, 'accepted');
          written.current = {};
          try {
            await save({ ...values, ga4: values.ga4.toUpperCase() }, form);
          } catch (error) {
            if (!isApiError(error, 'version.stale')) goOnFrom(valuesOf({ ...metasOf(seen), ...written.current }), form);
            await showHalf(written.current);
            throw error;
          }
          await show(written.current);
          tell();
        }}
        initialValues={seen}
        messages={{ ...bothShown, 'meta.invalid': { text: t`Confira o link do vídeo e o código de medição.` } }}
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
        {conflict && (
          <FormConflict
            differences={conflict.names.map((name) => ({
              label: labels[name],
              theirs: name === 'active' ? yesOrNo(conflict.theirs.active) : conflict.theirs[name],
              mine: <TypedNow name={name} {...(name === 'active' && { say: (isOn) => yesOrNo(isOn === 'true') })} />,
            }))}
            onTakeTheirs={takeTheirs}
          />
        )}
        <CheckInput name="active" label={labels.active} />
        <TextAreaInput name="text" label={labels.text} />
        <TextInput name="video" type="url" placeholder="https://" label={labels.video} />
        <Pair>
          <TextInput name="email" type="email" maxLength={254} label={labels.email} />
          <TextInput name="phone" type="tel" maxLength={32} label={labels.phone} />
        </Pair>
        <TextInput name="help" label={labels.help} />
        <TextInput name="ga4" maxLength={24} label={labels.ga4} placeholder="G-" />
        <SaveRow disabled={conflict !== undefined} />
      </Form>
    </Card>
  );
}
