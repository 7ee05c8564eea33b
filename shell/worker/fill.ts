import type { KeptAnswer, KeptPage } from '@clube/shared/outbox/kept';

const BOOT = /(<script type="application\/json" id="clube-boot">)(.*?)(<\/script>)/s;
/** No text ends the script that it stands in. */
const forScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** The page with all that is kept for its screens. */
export function fill({ html, at }: KeptPage, answers: readonly KeptAnswer[], now: string): string {
  const data = answers.map(({ key, value }) => ({ key, value }));
  return html
    .replace(BOOT, (_all, open: string, boot: string, close: string) => {
      const known = JSON.parse(boot) as Record<string, unknown>;
      return open + forScript({ ...known, now, data }) + close;
    })
    .replace('<html ', `<html data-offline="${at}" `);
}
