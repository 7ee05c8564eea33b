import { useLingui } from '@lingui/react/macro';
import type { CourseImportFault } from '@clube/shared/contracts/course-import';
import type { OutlineField } from '@clube/shared/contracts/course-import-fields';
import { isApiError } from '@clube/shared/transport';

export function useFieldName(): Record<OutlineField, string> {
  const { t } = useLingui();
  return {
    module: t`Módulo`,
    lesson: t`Título da aula`,
    kind: t`Tipo da aula`,
    address: t`Link do vídeo ou da página`,
    description: t`Texto da aula`,
    release: t`Data ou dias de liberação`,
  };
}

/** What is wrong, in words that say what to do where there is something to do. */
export function useFaultText(): Record<CourseImportFault, string> {
  const { t } = useLingui();
  const unsafe = t`o arquivo não foi feito por uma exportação e não é seguro abrir`;
  const large = t`o arquivo é grande demais para ser lido`;
  const damaged = t`o arquivo está danificado: exporte de novo`;
  return {
    not_a_file: t`não é um ZIP de curso nem uma planilha CSV`,
    archive: damaged,
    too_many_files: large,
    file_name: unsafe,
    link: unsafe,
    encrypted: t`o ZIP tem senha: salve sem senha`,
    repeated_name: unsafe,
    bomb: unsafe,
    no_document: t`o ZIP não tem o arquivo course.json`,
    document_too_large: large,
    not_json: t`o course.json não pode ser lido`,
    unknown_version: t`o arquivo é de uma versão mais nova da plataforma`,
    not_a_course: t`o course.json não descreve um curso`,
    too_many_rows: t`a planilha passa de 10.000 linhas: divida em partes`,
    no_rows: t`a planilha não tem nenhuma aula`,
    too_demanding: large,
    file_missing: t`um arquivo não está no ZIP`,
    reference: t`a mídia da aula não está no ZIP`,
    damaged: t`um arquivo está danificado`,
    address: t`nenhuma aula pode mostrar este link`,
    text: t`o texto é longo demais`,
    text_link: t`o texto leva a um link que não é permitido`,
    quiz: t`o quiz tem uma pergunta que não pode ser feita`,
    picture: t`uma imagem não pode ser lida`,
    material: t`um material não é do tipo que diz ser`,
    captions: t`uma legenda não pode ser lida`,
    certificate: t`o certificado não pode ser desenhado`,
    media_left_out: t`exportada sem a mídia: a aula vem sem vídeo`,
    storage: t`não cabe no armazenamento do painel`,
    title_missing: t`sem módulo ou sem título`,
    title_long: t`título longo demais`,
    formula: t`o título é uma fórmula de planilha`,
    kind: t`o tipo não é vídeo, página, texto nem quiz`,
    release: t`a liberação não é uma data nem um número de dias`,
    repeated: t`aula repetida no arquivo`,
  };
}

/** Why a file was not taken, in a sentence that says what to do. */
export function useFailureText() {
  const { t } = useLingui();
  return (error: unknown): string => {
    if (isApiError(error, 'request.conflict'))
      return t`Outra importação deste painel está em andamento. Espere ela terminar.`;
    if (isApiError(error, 'media.too_large')) return t`O arquivo é maior do que este servidor aceita.`;
    if (isApiError(error, 'site.storage_exceeded'))
      return t`Não cabe no armazenamento do painel. Libere espaço e tente de novo.`;
    if (isApiError(error, 'import.unreadable'))
      return t`Em um curso entram aulas de uma planilha. Um ZIP vira um curso novo: importe na lista de cursos.`;
    if (isApiError(error, 'rate.limited')) return t`Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.`;
    return t`Não foi possível enviar agora. Tente de novo.`;
  };
}
