import { useEffect, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plural, Trans } from '@lingui/react/macro';
import { on } from '@clube/shared/events';
import { dropCompletion } from '@clube/shared/outbox';
import { actsAsStudent, isMobileAtom, meAtom, roleAtom, versionAtom } from '@clube/shared/session';
import { Button } from '@clube/shared/ui';
import { space, type, vars } from '@clube/shared/ui/tokens';
import { bootDataAtom } from '../../boot/boot-data.ts';
import { keepAnswers } from './keep-answers.ts';
import { startWorker } from './register.ts';
import { useFrameTop } from './use-frame-top.ts';
import { useLine, type Line } from './use-line.ts';

const ICONS = { away: CloudOff, asking: CloudOff, sending: CloudUpload, sent: CloudCheck } as const;

// Not a sheet: it would be a line in the table of every page, for what mostly nobody sees. Of one height whatever it says, so that the
// page moves once when it comes and once when it goes: on a phone the longest takes two lines.
const bar = (line: Line, isMobile: boolean): CSSProperties => ({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  boxSizing: 'border-box',
  minHeight: isMobile ? space[16] : space[12],
  padding: `${space[2]} ${isMobile ? space[4] : space[8]}`,
  borderBottom: `1px solid ${vars.line}`,
  boxShadow: `inset 3px 0 ${line === 'sent' ? vars.success : vars.warning}`,
  background: vars.surface,
  color: vars.text,
  ...type.small,
});

function Words({ line, waiting }: { line: Exclude<Line, 'here'>; waiting: number }) {
  if (line === 'sent') return <Trans>Enviado. Está tudo em dia.</Trans>;
  if (line === 'sending') return <Trans>Enviando o que você fez sem conexão…</Trans>;
  return (
    <>
      <strong>
        <Trans>Sem conexão.</Trans>
      </strong>{' '}
      {waiting === 0 ? (
        <Trans>Você vê o que já abriu.</Trans>
      ) : (
        <Plural
          value={waiting}
          one="# envio espera e sai quando ela voltar."
          other="# envios esperam e saem quando ela voltar."
        />
      )}
    </>
  );
}

/** Says that there is no network, what waits for it, and when all was sent. Keeps what a student reads for then. */
export function Offline() {
  const me = useAtomValue(meAtom);
  const memberId = me?.current?.currentMember.id ?? 0;
  // Staff without their second factor have a student's rights, and are staff.
  const isStudent = useAtomValue(roleAtom) === 'student' && !actsAsStudent() && !me?.second_factor_missing;
  const client = useQueryClient();
  const came = useAtomValue(bootDataAtom);
  const { line, waiting, askAgain } = useLine(memberId);
  useEffect(() => void startWorker(isStudent), [isStudent]);
  useEffect(() => (isStudent ? keepAnswers(client, came) : undefined), [isStudent, client, came]);
  const isMobile = useAtomValue(isMobileAtom);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // The frame's, which begins with it: first for whoever reads the page by ear or by keys too.
  useEffect(() => setPlace(document.getElementById('avisos')), []);
  const isRailed = useAtomValue(versionAtom) === 'v2' && !isMobile;
  // In the flow: what is said there moves the page down and lies over none of it. Empty it takes no room.
  useEffect(() => {
    if (place)
      Object.assign(place.style, { position: 'sticky', top: 0, zIndex: 55, marginLeft: isRailed ? '-72px' : 0 });
  }, [place, isRailed]);
  const measure = useFrameTop();
  // What was watched and is not told yet is for nobody who comes after.
  useEffect(
    () =>
      on('session:ended', ({ reason }) => {
        if (reason !== 'logout') return;
        for (const name of Object.keys(localStorage)) if (name.startsWith('watched:')) localStorage.removeItem(name);
      }),
    [],
  );
  useEffect(
    () =>
      on('lesson:completed', ({ lessonId, completed }) => {
        dropCompletion(memberId, lessonId, completed).catch(() => undefined);
      }),
    [memberId],
  );
  const Icon = line === 'here' ? undefined : ICONS[line];
  if (!place) return null;
  return createPortal(
    <div ref={measure} role="status">
      {line !== 'here' && Icon && (
        <div style={bar(line, isMobile)}>
          <Icon
            size={18}
            strokeWidth={1.75}
            color={line === 'sent' ? vars.success : vars.warning}
            style={{ flex: 'none' }}
            aria-hidden
          />
          <span style={{ flex: 1, minWidth: 0 }}>
            <Words line={line} waiting={waiting} />
          </span>
          {(line === 'away' || line === 'asking') && (
            <Button size="small" loading={line === 'asking'} onClick={askAgain}>
              <Trans>Tentar de novo</Trans>
            </Button>
          )}
        </div>
      )}
    </div>,
    place,
  );
}
