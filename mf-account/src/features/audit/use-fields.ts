import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@clube/shared/i18n';
import { useWords } from './use-words.ts';

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** What a field is called to people; by its own name where there is none. */
function useNames(): (field: string) => string {
  const { t } = useLingui();
  const names: Record<string, string> = {
    title: t`Título`,
    name: t`Nome`,
    description: t`Descrição`,
    author: t`Professor`,
    body: t`Texto`,
    published_at: t`No ar desde`,
    release_at: t`Abre em`,
    release_after_days: t`Abre depois de (dias)`,
    release_after_percent: t`Abre com quanto do que vem antes`,
    is_free: t`Grátis`,
    is_sequential: t`Em sequência`,
    is_for_classes: t`Só para turmas`,
    position: t`Posição`,
    course_id: t`Curso`,
    link_course_id: t`Curso`,
    audience_course_id: t`Curso`,
    audience_offer_id: t`Oferta`,
    module_id: t`Módulo`,
    lesson_id: t`Aula`,
    link_lesson_id: t`Aula`,
    class_id: t`Turma`,
    group_id: t`Grupo`,
    audience_class_id: t`Turma`,
    media_id: t`Mídia`,
    offer_id: t`Oferta`,
    media_type: t`Tipo de aula`,
    media_url: t`Endereço do conteúdo`,
    duration_seconds: t`Duração (segundos)`,
    cover_media_id: t`Capa`,
    cover_key: t`Capa`,
    poster_key: t`Pôster`,
    own_poster_key: t`Miniatura`,
    chapters: t`Capítulos`,
    trailer_lesson_id: t`Trailer`,
    subtitle: t`Subtítulo`,
    link: t`Link`,
    button_text: t`Texto do botão`,
    starts_at: t`Começa em`,
    ends_at: t`Termina em`,
    started_at: t`Desde`,
    expires_at: t`Até`,
    role: t`Papel`,
    email: t`E-mail`,
    phone: t`Telefone`,
    document: t`Documento`,
    document_kind: t`Tipo de documento`,
    first_name: t`Nome`,
    last_name: t`Sobrenome`,
    suspended_at: t`Suspenso em`,
    archived_at: t`Arquivado em`,
    status: t`Situação`,
    state: t`Situação`,
    value: t({ message: 'Valor', context: 'de uma configuração' }),
    slug: t`Endereço do painel`,
    is_primary: t`Domínio principal`,
    percent: t`Porcentagem`,
    days: t`Dias`,
    quizzes: t`Todos os quizzes`,
    valid_months: t`Validade (meses)`,
    valid_until: t`Válido até`,
    renews: t`Renova`,
    issued_at: t`Emitido em`,
    revoked_at: t`Revogado em`,
    revoked_reason: t`Motivo`,
    is_reason_public: t`Motivo público`,
    pattern: t`Formato do número`,
    digits: t`Algarismos`,
    by_course: t`Cada curso conta o seu`,
    design: t`Desenho`,
    questions: t`Perguntas`,
    passing_percent: t`Nota para passar (%)`,
    max_attempts: t`Tentativas`,
    amount: t`Valor em centavos`,
    currency: t`Moeda`,
    code: t`Código`,
    max_uses: t`Usos`,
    seats: t`Vagas`,
    grace_days: t`Dias de tolerância`,
    trial_days: t`Dias de teste grátis`,
    trial_ends_at: t`Em teste até`,
    is_required: t`Obrigatório`,
    options: t`Opções`,
    kind: t`Tipo`,
    size_bytes: t`Tamanho (bytes)`,
    folder_id: t`Pasta`,
    time_zone: t`Fuso horário`,
    category: t`Categoria`,
    pinned_at: t`Fixado em`,
    is_answer: t`Marcado como resposta`,
    held_for: t`Retido por`,
    holds_first: t`Segurar o primeiro comentário`,
    holds_links: t`Segurar comentários com links`,
    words: t`Palavras bloqueadas`,
    words_action: t`O que fazer com elas`,
    reason: t`Motivo`,
    events: t`Eventos`,
    scopes: t`Permissões`,
    ending: t`Termina em (letras)`,
    host: t`Endereço`,
    secret: t`Segredo`,
    disabled_at: t`Desligado em`,
    disabled_by: t`Desligado por`,
    refunded_at: t`Reembolsado em`,
    paid_until: t`Pago até`,
  };
  return (field) => names[field] ?? field;
}

/** Fields and values of a change as people read them. */
export function useFields() {
  const { t } = useLingui();
  const { roles } = useWords();
  const nameOf = useNames();
  const valueOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'boolean') return value ? t`Sim` : t`Não`;
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') return JSON.stringify(value);
    if (value === 'on') return t`Ligado`;
    if (value === 'off') return t`Desligado`;
    if (field === 'role' && value in roles) return roles[value as keyof typeof roles];
    return MOMENT.test(value) ? formatDate(value) : value;
  };
  /** Why a value is not told; undefined where it is. */
  const hiddenOf = (value: unknown): string | undefined => {
    if (value === '•••') return t`Não é mostrado`;
    return value === '…' ? t`Conteúdo longo` : undefined;
  };
  return { nameOf, valueOf, hiddenOf };
}

/** What a setting is called; its key where there is no word for it. */
export function useThingName(): (noun: string, name: string) => string {
  const { t } = useLingui();
  const settings: Record<string, string> = {
    coment_lesson: t`Comentários nas aulas`,
    limit_percetage_lesson: t`Exigir assistir antes de seguir`,
    number_limit_percetage_lesson: t`Quanto assistir antes de seguir`,
    complete_lessson_next: t`Concluir ao avançar`,
    disable_comments_courses: t`Cursos sem comentários`,
    termsOfUseActivated: t`Pedir o aceite dos termos`,
    comment_review: t`Revisar comentários antes`,
    helper_data: t`Dados de contato`,
    main_color: t`Cor principal`,
    theme_fixed_painel: t`Tema fixo`,
    theme_fixed_painel_color: t`Qual tema`,
    free_courses: t`Cursos gratuitos`,
    video_watermark: t`Marca d’água nos vídeos`,
    session_limit: t`Sessões ao mesmo tempo`,
    staff_second_factor: t`Segunda etapa para a equipe`,
    terms_text: t`Termos de uso`,
    terms_video_url: t`Vídeo dos termos`,
    ga4_measurement_id: t`Google Analytics`,
  };
  return (noun, name) => (noun === 'setting' ? (settings[name] ?? name) : name);
}
