import { ImageIcon, Minus, Plus, QrCode, Shapes, Type, type LucideIcon } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CertificateField } from '@clube/shared/contracts/certificate-design';
import { certificateTokens, MAX_FIELDS } from '@clube/shared/contracts/certificate-sheet/constants';
import { addField, hasRoom } from './draft.ts';
import { newLine, newLogo, newPicture, newQr, newText, newValue } from './new-fields.ts';
import { PictureButton } from './picture-button.tsx';
import type { DraftEditor } from './use-draft.ts';
import { useLabels } from './use-labels.ts';
import * as css from './certificates.css.ts';

type Props = {
  courseId: number;
  editor: DraftEditor;
  chosen: string | null;
  onChoose: (key: string | null) => void;
};
const icons: Record<CertificateField['kind'], LucideIcon> = {
  text: Type,
  qr: QrCode,
  logo: Shapes,
  line: Minus,
  picture: ImageIcon,
};
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Each field on the sheet, the topmost last: chosen here where the sheet is too small for it. */
export function FieldList({ editor, chosen, onChoose }: Omit<Props, 'courseId'>) {
  const { labelOf } = useLabels();
  const { draft } = editor;
  return (
    <section className={css.group}>
      <h2 className={css.title}>
        <Trans>Campos</Trans>
      </h2>
      <ul className={css.items}>
        <li>
          <button type="button" className={css.item} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
            <ImageIcon {...icon} />
            <Trans>Folha e fundo</Trans>
          </button>
        </li>
        {draft.fields.map((field) => {
          const Icon = icons[field.kind];
          return (
            <li key={field.key}>
              <button
                type="button"
                className={css.item}
                aria-pressed={field.key === chosen}
                onClick={() => onChoose(field.key)}
              >
                <Icon {...icon} />
                <span className={css.itemName}>{labelOf(field)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What can be put on the sheet. */
export function Palette({ courseId, editor, onChoose }: Omit<Props, 'chosen'>) {
  const { t } = useLingui();
  const { tokens, kinds } = useLabels();
  const { draft, change } = editor;
  const isFull = !hasRoom(draft);
  const add = (field: CertificateField) => {
    const added = addField(draft, field);
    change(() => added.draft);
    onChoose(added.key);
  };
  const kindsToAdd = [
    [t`Texto livre`, () => newText(t`Seu texto`)],
    [kinds.qr, newQr],
    [kinds.logo, newLogo],
    [kinds.line, newLine],
  ] as const;
  const choices = [...certificateTokens.map((token) => [tokens[token], () => newValue(token)] as const), ...kindsToAdd];
  return (
    <section className={css.group}>
      <h2 className={css.title}>
        <Trans>Acrescentar</Trans>
      </h2>
      {isFull && (
        <p className={css.hint}>
          <Trans>São {MAX_FIELDS} campos no máximo. Remova um para pôr outro.</Trans>
        </p>
      )}
      <div className={css.chips}>
        {choices.map(([name, make]) => (
          <button
            key={name}
            type="button"
            className={css.chip}
            disabled={isFull}
            aria-label={t`Acrescentar ${name}`}
            onClick={() => add(make())}
          >
            <Plus size={14} strokeWidth={2} aria-hidden />
            {name}
          </button>
        ))}
      </div>
      <div>
        <PictureButton
          courseId={courseId}
          kind="picture"
          disabled={isFull}
          label={t`Arquivo da imagem ou assinatura`}
          onSent={(name) => add(newPicture(name))}
        >
          {kinds.picture}
        </PictureButton>
      </div>
    </section>
  );
}
