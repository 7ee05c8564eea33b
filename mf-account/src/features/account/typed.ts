/**
 * What a page that is loaded anew would lose: from here on it is known, until `end`.
 * @returns `holds`: whether a form beside the one that was sent last holds what somebody typed. A form that was sent before may have
 * failed, so it counts.
 */
export function followTyping(): { holds(): boolean; end(): void } {
  /** Forms that somebody typed in, and the one that was sent last. */
  const typed = new Set<Element>();
  let sent: Element | undefined;
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || (target instanceof HTMLInputElement && target.type === 'file')) return;
    const form = target.closest('form') ?? target;
    if (form === sent) sent = undefined;
    typed.add(form);
  };
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) sent = target;
  };
  document.addEventListener('input', onInput, true);
  document.addEventListener('submit', onSubmit, true);
  return {
    holds: () => [...typed].some((form) => form.isConnected && form !== sent),
    end() {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('submit', onSubmit, true);
    },
  };
}
