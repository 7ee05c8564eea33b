import { useAtomValue, useSetAtom } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { mainColorOf } from '@clube/shared/contracts/brand';
import type { Metas } from '@clube/shared/contracts/meta';
import type { LoginSettings, SiteDetail } from '@clube/shared/contracts/site';
import { CheckInput, Form, Pair, SelectInput, Submit, TextInput, useValue } from '@clube/shared/forms';
import { siteAtom, themeAtom } from '@clube/shared/session';
import { Card, Row } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import * as css from '../../parts.css.ts';
import { applyBrand } from './apply-brand.ts';
import { ImageField } from './image-field.tsx';
import { onOff } from './on-off.ts';
import { Preview } from './preview.tsx';
import * as settings from './settings.css.ts';
import { useSaveMetas } from './use-save-metas.ts';

const FIELDS = ['color', 'fixed', 'theme', 'free'] as const;
type Values = { color: string; fixed: boolean; theme: string; free: boolean };
const text = (value: unknown) => (typeof value === 'string' && value ? value : null);
const COLOR = /^#[0-9a-f]{6}$/i;

/** The look as it would be with what is typed now. */
function draftOf(site: LoginSettings, name: string, metas: Metas, values: Values): LoginSettings {
  return {
    ...site,
    site_name: name,
    meta: {
      ...site.meta,
      main_color: COLOR.test(values.color) ? values.color : site.meta.main_color,
      theme_fixed_painel: onOff(values.fixed),
      theme_fixed_painel_color: values.theme === 'dark' ? 'dark' : 'light',
      free_courses: onOff(values.free),
      logo: text(metas['logo']),
    },
  };
}

function LivePreview({ site, metas }: { site: SiteDetail; metas: Metas }) {
  const current = useAtomValue(siteAtom);
  const values: Values = {
    color: useValue<string>('color') ?? '',
    fixed: useValue<boolean>('fixed') ?? false,
    theme: useValue<string>('theme') ?? 'light',
    free: useValue<boolean>('free') ?? false,
  };
  if (!current) return null;
  const image = (value: unknown) => (text(value) ? { cdn_url: text(value)! } : null);
  const draft = draftOf(current, site.name, metas, values);
  draft.meta.login_background_image = image(metas['panel_background_image']);
  draft.meta.login_background_image_mobile = image(metas['panel_background_image_mobile']);
  return <Preview draft={draft} />;
}

/** Colour, theme and pictures, beside the real sign-in screen with all of it. */
export function Appearance({ site, metas }: { site: SiteDetail; metas: Metas }) {
  const save = useSaveMetas(metas);
  const current = useAtomValue(siteAtom);
  const setSite = useSetAtom(siteAtom);
  const setTheme = useSetAtom(themeAtom);
  const initial: Values = {
    color: mainColorOf(metas['main_color']),
    fixed: metas['theme_fixed_painel'] === 'on',
    theme: metas['theme_fixed_painel_color'] === 'dark' ? 'dark' : 'light',
    free: metas['free_courses'] === 'on',
  };
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Aparência</Trans>
      </h2>
      <Form<Values>
        onSubmit={async (values) => {
          await save({
            main_color: values.color.toLowerCase(),
            theme_fixed_painel: onOff(values.fixed),
            theme_fixed_painel_color: values.theme,
            free_courses: onOff(values.free),
          });
          if (current) setSite(draftOf(current, site.name, metas, values));
          // The page around it too, and not only after it is loaded anew.
          applyBrand(values.color.toLowerCase());
          if (!values.fixed) return;
          const theme = values.theme === 'dark' ? 'dark' : 'light';
          setTheme(theme);
          document.documentElement.dataset['theme'] = theme;
        }}
        initialValues={initial}
        validate={({ color }) => ({ color: COLOR.test(color ?? '') ? undefined : '#rrggbb' })}
      >
        <div className={settings.split}>
          <div className={settings.controls}>
            <KeepTyped kind="settings" place="appearance" names={FIELDS} />
            <AskToLeave />
            <Pair>
              <TextInput name="color" type="color" label={<Trans>Cor principal</Trans>} />
              <SelectInput name="theme" label={<Trans>Tema</Trans>}>
                <option value="light">
                  <Trans>Claro</Trans>
                </option>
                <option value="dark">
                  <Trans>Escuro</Trans>
                </option>
              </SelectInput>
            </Pair>
            <CheckInput name="fixed" label={<Trans>Todos usam este tema</Trans>} />
            <CheckInput
              name="free"
              label={<Trans>Cursos gratuitos: visitantes veem o que é grátis e podem criar conta</Trans>}
            />
            <p className={css.note}>
              <Trans>Imagens são salvas na hora, sem o botão Salvar.</Trans>
            </p>
            <ImageField
              name="logo"
              label={<Trans>Logo</Trans>}
              hint={<Trans>No alto das telas, nos e-mails e nos certificados. Até 480 × 160 px.</Trans>}
              metas={metas}
            />
            <ImageField
              name="favicon"
              label={<Trans>Ícone da aba</Trans>}
              hint={<Trans>Na aba do navegador. Quadrado, 64 × 64 px.</Trans>}
              metas={metas}
            />
            <ImageField
              name="logomarca"
              label={<Trans>Logomarca</Trans>}
              hint={<Trans>Ícone do painel na tela inicial do celular. Quadrada, 480 × 480 px.</Trans>}
              metas={metas}
            />
            <ImageField
              name="panel_background_image"
              label={<Trans>Imagem da tela de entrada</Trans>}
              hint={<Trans>Ao lado do formulário de entrada. Até 1920 × 1920 px.</Trans>}
              metas={metas}
            />
            <ImageField
              name="panel_background_image_mobile"
              label={<Trans>Imagem da tela de entrada no celular</Trans>}
              hint={<Trans>Acima do formulário, em telas estreitas. Até 1080 × 1080 px.</Trans>}
              metas={metas}
            />
            <Row>
              <Submit whenChanged>
                <Trans>Salvar</Trans>
              </Submit>
            </Row>
          </div>
          <LivePreview site={site} metas={metas} />
        </div>
      </Form>
    </Card>
  );
}
