import { useLingui } from '@lingui/react/macro';
import type { CertificateField } from '@clube/shared/contracts/certificate-design';
import type { CertificateToken } from '@clube/shared/contracts/certificate-sheet/constants';

const TOKEN = /\{(\w+)\}/;
const LONGEST = 28;

/** What the screen calls values and fields. */
export function useLabels() {
  const { t } = useLingui();
  const tokens: Record<CertificateToken, string> = {
    member: t`Nome do aluno`,
    document: t`Documento`,
    course: t`Nome do curso`,
    hours: t`Carga horária`,
    date: t`Data de conclusão`,
    number: t`Número do certificado`,
    validity: t`Válido até`,
    code: t`Código`,
    panel: t`Nome do painel`,
  };
  const kinds = { qr: t`QR de conferência`, logo: t`Logo`, line: t`Linha`, picture: t`Imagem ou assinatura` };
  /** A text is called by the value that it shows, else by how it begins. */
  const labelOf = (field: CertificateField): string => {
    if (field.kind !== 'text') return kinds[field.kind];
    const [, token] = TOKEN.exec(field.text) ?? [];
    if (token !== undefined && token in tokens) return tokens[token as CertificateToken];
    const words = field.text.replaceAll('**', '').replaceAll(/\s+/g, ' ').trim();
    return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
  };
  return { tokens, kinds, labelOf };
}
