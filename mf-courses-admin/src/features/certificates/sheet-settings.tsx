import { Trans, useLingui } from '@lingui/react/macro';
import {
  certificateArts,
  sheetLanguages,
  type CertificateArt,
  type SheetLanguage,
} from '@clube/shared/contracts/certificate-sheet/constants';
import { Button, SelectField } from '@clube/shared/ui';
import { ColorField } from './color-field.tsx';
import type { Draft } from './draft.ts';
import { PictureButton } from './picture-button.tsx';
import type { DraftEditor } from './use-draft.ts';
import * as css from './certificates.css.ts';

type Props = { courseId: number; editor: DraftEditor; brand: string };
const languages: Record<SheetLanguage, string> = { pt: 'Português', es: 'Español', en: 'English' };

/** What lies below the fields. */
export function SheetSettings({ courseId, editor, brand }: Props) {
  const { t } = useLingui();
  const { draft, change, settle } = editor;
  const { color, accent, art, picture } = draft.background;
  const put = (background: Partial<Draft['background']>, tag?: string) =>
    change((now) => ({ ...now, background: { ...now.background, ...background } }), tag);
  const arts: Record<CertificateArt, string> = {
    none: t`Nenhum`,
    corner: t`Canto`,
    waves: t`Ondas`,
    tiles: t`Azulejos`,
    frame: t`Moldura`,
  };
  return (
    <section className={css.settings}>
      <h2 className={css.title}>
        <Trans>Folha</Trans>
      </h2>
      <p className={css.hint}>
        <Trans>A4 deitado, 297 × 210 mm. Escolha um campo para mudar o que ele diz.</Trans>
      </p>
      <ColorField
        onlyOwn
        label={<Trans>Cor do papel</Trans>}
        value={color}
        brand={brand}
        onChange={(next) => put({ color: next }, 'paper')}
        onSettle={settle}
      />
      {picture === null && (
        <>
          <SelectField
            label={<Trans>Desenho do fundo</Trans>}
            value={art}
            onChange={(event) => put({ art: event.target.value as CertificateArt })}
          >
            {certificateArts.map((name) => (
              <option key={name} value={name}>
                {arts[name]}
              </option>
            ))}
          </SelectField>
          {art !== 'none' && (
            <ColorField
              label={<Trans>Cor do desenho</Trans>}
              value={accent}
              brand={brand}
              onChange={(next) => put({ accent: next }, 'accent')}
              onSettle={settle}
            />
          )}
        </>
      )}
      <div className={css.group}>
        <span className={css.legend}>
          <Trans>Imagem de fundo</Trans>
        </span>
        <p className={css.hint}>
          <Trans>2000 × 1414 px ou mais; o que sobra é cortado. PNG, JPEG ou WebP até 8 MB.</Trans>
        </p>
        <div className={css.tools}>
          <PictureButton
            courseId={courseId}
            kind="background"
            label={t`Arquivo da imagem de fundo`}
            onSent={(name) => put({ picture: name })}
          >
            {picture === null ? <Trans>Enviar fundo</Trans> : <Trans>Trocar fundo</Trans>}
          </PictureButton>
          {picture !== null && (
            <Button size="small" onClick={() => put({ picture: null })}>
              <Trans>Tirar fundo</Trans>
            </Button>
          )}
        </div>
      </div>
      <SelectField
        label={<Trans>Idioma da data e da carga horária</Trans>}
        value={draft.language}
        onChange={(event) => {
          const language = event.target.value as SheetLanguage;
          change((now) => ({ ...now, language }));
        }}
      >
        {sheetLanguages.map((name) => (
          <option key={name} value={name} lang={name}>
            {languages[name]}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
