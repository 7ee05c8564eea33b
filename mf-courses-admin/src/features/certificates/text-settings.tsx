import { useState } from 'react';
import { AlignCenter, AlignLeft, AlignRight, type LucideIcon } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CertificateTextField } from '@clube/shared/contracts/certificate-design';
import {
  certificateAligns,
  certificateFonts,
  certificateTokens,
  MAX_TEXT,
  TEXT_SIZE,
  type CertificateAlign,
  type CertificateFont,
} from '@clube/shared/contracts/certificate-sheet/constants';
import { tooLong } from '@clube/shared/contracts/too-long';
import { Button, SelectField, TextArea } from '@clube/shared/ui';
import { changeField } from './draft.ts';
import { NumberField } from './number-field.tsx';
import type { DraftEditor } from './use-draft.ts';
import { useLabels } from './use-labels.ts';
import * as css from './certificates.css.ts';

const icons: Record<CertificateAlign, LucideIcon> = { left: AlignLeft, center: AlignCenter, right: AlignRight };
/** Names of typefaces are the same in every language. */
const fonts: Record<CertificateFont, string> = {
  figtree: 'Figtree',
  'libre-baskerville': 'Libre Baskerville',
  cinzel: 'Cinzel',
  'dancing-script': 'Dancing Script',
};

type Props = { editor: DraftEditor; field: CertificateTextField & { key: string } };

/** What a text says and how it is set. */
export function TextSettings({ editor, field }: Props) {
  const { t } = useLingui();
  const { tokens } = useLabels();
  const { change, settle } = editor;
  const { key, text, font, bold, size, align, spacing, shrink } = field;
  /** An empty text would be no field: what stood there stays until something is typed. */
  const [typed, setTyped] = useState<string>();
  const put = (values: Partial<CertificateTextField>, tag?: string) =>
    change((now) => changeField(now, key, values), tag && `${tag} ${key}`);
  const aligns: Record<CertificateAlign, string> = { left: t`Esquerda`, center: t`Centro`, right: t`Direita` };
  return (
    <>
      <TextArea
        label={<Trans>Texto</Trans>}
        rows={3}
        value={typed ?? text}
        error={tooLong(text, MAX_TEXT)}
        hint={<Trans>**Entre asteriscos** fica em negrito.</Trans>}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value.trim() !== '') put({ text: event.target.value }, 'text');
        }}
        onBlur={() => {
          setTyped(undefined);
          settle();
        }}
      />
      <SelectField
        label={<Trans>Inserir um dado</Trans>}
        value=""
        onChange={(event) => {
          const next = `${text}{${event.target.value}}`;
          if (next.length <= MAX_TEXT) put({ text: next });
        }}
      >
        <option value="" disabled>
          {t`Escolha`}
        </option>
        {certificateTokens.map((token) => (
          <option key={token} value={token}>
            {tokens[token]}
          </option>
        ))}
      </SelectField>
      <div className={css.pair}>
        <SelectField
          label={<Trans>Fonte</Trans>}
          value={font}
          onChange={(event) => put({ font: event.target.value as CertificateFont })}
        >
          {certificateFonts.map((name) => (
            <option key={name} value={name}>
              {fonts[name]}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={<Trans>Tamanho (pt)</Trans>}
          value={size}
          min={TEXT_SIZE.minimum}
          max={TEXT_SIZE.maximum}
          onChange={(value) => put({ size: value }, 'size')}
          onSettle={settle}
        />
      </div>
      <div className={css.segments} role="group" aria-label={t`Alinhamento do texto`}>
        {certificateAligns.map((name) => {
          const Icon = icons[name];
          return (
            <Button
              key={name}
              size="small"
              aria-label={aligns[name]}
              title={aligns[name]}
              aria-pressed={align === name}
              className={css.segment}
              onClick={() => put({ align: name })}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
            </Button>
          );
        })}
      </div>
      <label className={css.check}>
        <input type="checkbox" checked={bold} onChange={(event) => put({ bold: event.target.checked })} />
        <Trans>Negrito</Trans>
      </label>
      <label className={css.check}>
        <input type="checkbox" checked={shrink} onChange={(event) => put({ shrink: event.target.checked })} />
        <Trans>Diminuir quando não couber</Trans>
      </label>
      <NumberField
        label={<Trans>Espaço entre letras (%)</Trans>}
        value={Math.round(spacing * 100)}
        min={0}
        max={50}
        onChange={(value) => put({ spacing: value / 100 }, 'spacing')}
        onSettle={settle}
      />
    </>
  );
}
