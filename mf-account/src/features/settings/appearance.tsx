import type { ReactNode } from 'react';
import { useAtomValue, useSetAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { mainColorOf } from '@clube/shared/contracts/brand';
import type { Metas } from '@clube/shared/contracts/meta';
import type { LoginSettings, SiteDetail, SiteImage } from '@clube/shared/contracts/site';
import { CheckInput, Form, Pair, SelectInput, Submit, TextInput, useValue } from '@clube/shared/forms';
import { siteAtom, themeAtom } from '@clube/shared/session';
import { useIsStorageFull } from '@clube/shared/storage';
import { Card, QuietNotice, Row } from '@clube/shared/ui';
import { AskToLeave, KeepTyped } from '@clube/shared/unsaved';
import * as css from '../../parts.css.ts';
import { applyBrand } from './apply-brand.ts';
import { ImageField } from './image-field.tsx';
import { imagesOf, withImages, type ImageAddresses } from './look.ts';
import { onOff } from './on-off.ts';
import { Preview } from './preview.tsx';
import * as settings from './settings.css.ts';
import type { ChosenImages } from './use-chosen-images.ts';
import { useSaveImages } from './use-save-images.ts';
import { useSaveMetas } from './use-save-metas.ts';

const FIELDS = ['color', 'fixed', 'theme', 'free'] as const;
type Values = { color: string; fixed: boolean; theme: string; free: boolean };
const COLOR = /^#[0-9a-f]{6}$/i;

/** The look as it would be with what is typed now; pictures are apart. */
function draftOf(site: LoginSettings, name: string, values: Values): LoginSettings {
  return {
    ...site,
    site_name: name,
    meta: {
      ...site.meta,
      main_color: COLOR.test(values.color) ? values.color : site.meta.main_color,
      theme_fixed_painel: onOff(values.fixed),
      theme_fixed_painel_color: values.theme === 'dark' ? 'dark' : 'light',
      free_courses: onOff(values.free),
    },
  };
}

function LivePreview({ site }: { site: SiteDetail }) {
  const current = useAtomValue(siteAtom);
  const values: Values = {
    color: useValue<string>('color') ?? '',
    fixed: useValue<boolean>('fixed') ?? false,
    theme: useValue<string>('theme') ?? 'light',
    free: useValue<boolean>('free') ?? false,
  };
  const images: ImageAddresses = {
    logo: useValue<string>('logo'),
    panel_background_image: useValue<string>('panel_background_image'),
    panel_background_image_mobile: useValue<string>('panel_background_image_mobile'),
  };
  return current && <Preview draft={withImages(draftOf(current, site.name, values), images)} />;
}

type ImagesProps = { saved: ImageAddresses; images: ChosenImages; refused: Partial<Record<SiteImage, string>> };
function Images({ saved, images, refused }: ImagesProps) {
  const field = (name: SiteImage, label: ReactNode, hint: ReactNode) => (
    <ImageField name={name} label={label} hint={hint} saved={saved[name]} images={images} refused={refused[name]} />
  );
  const isFull = useIsStorageFull();
  return (
    <>
      {isFull && (
        <QuietNotice>
          <Trans>O armazenamento do painel está cheio. Exclua vídeos que não usa mais.</Trans>
        </QuietNotice>
      )}
      {field(
        'logo',
        <Trans>Logo</Trans>,
        <Trans>No alto das telas, nos e-mails e nos certificados. Até 480 × 160 px.</Trans>,
      )}
      {field('favicon', <Trans>Ícone da aba</Trans>, <Trans>Na aba do navegador. Quadrado, 64 × 64 px.</Trans>)}
      {field(
        'logomarca',
        <Trans>Logomarca</Trans>,
        <Trans>Ícone do painel na tela inicial do celular. Quadrada, 480 × 480 px.</Trans>,
      )}
      {field(
        'panel_background_image',
        <Trans>Imagem da tela de entrada</Trans>,
        <Trans>Ao lado do formulário de entrada. Até 1920 × 1920 px.</Trans>,
      )}
      {field(
        'panel_background_image_mobile',
        <Trans>Imagem da tela de entrada no celular</Trans>,
        <Trans>Acima do formulário, em telas estreitas. Até 1080 × 1080 px.</Trans>,
      )}
    </>
  );
}

/** Colour, theme and pictures, beside the real sign-in screen with all of it. */
export function Appearance({ site, metas, images }: { site: SiteDetail; metas: Metas; images: ChosenImages }) {
  const { t } = useLingui();
  const save = useSaveMetas(metas, {
    main_color: t`Cor principal`,
    theme_fixed_painel: t`Todos usam este tema`,
    theme_fixed_painel_color: t`Tema`,
    free_courses: t`Cursos gratuitos: visitantes veem o que é grátis e podem criar conta`,
  });
  const saved = imagesOf(metas);
  const pictures = useSaveImages(images, {
    logo: t`Logo`,
    favicon: t`Ícone da aba`,
    logomarca: t`Logomarca`,
    panel_background_image: t`Imagem da tela de entrada`,
    panel_background_image_mobile: t`Imagem da tela de entrada no celular`,
  });
  const setSite = useSetAtom(siteAtom);
  const setTheme = useSetAtom(themeAtom);
  const initial: Values & ImageAddresses = {
    ...saved,
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
      <Form<Values & ImageAddresses>
        onSubmit={async (values, form) => {
          const already = await pictures.save();
          await save(
            {
              main_color: values.color.toLowerCase(),
              theme_fixed_painel: onOff(values.fixed),
              theme_fixed_painel_color: values.theme,
              free_courses: onOff(values.free),
            },
            form,
            already,
          );
          setSite((known) => known && draftOf(known, site.name, values));
          // The page around it too, and not only after it is loaded anew.
          applyBrand(values.color.toLowerCase());
          if (!values.fixed) return;
          const theme = values.theme === 'dark' ? 'dark' : 'light';
          setTheme(theme);
          document.documentElement.dataset['theme'] = theme;
        }}
        keepDirtyOnReinitialize
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
            <Images saved={saved} images={images} refused={pictures.refused} />
            <Row>
              <Submit whenChanged>
                <Trans>Salvar</Trans>
              </Submit>
            </Row>
          </div>
          <LivePreview site={site} />
        </div>
      </Form>
    </Card>
  );
}
