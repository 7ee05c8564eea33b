/**
 * What a page that is loaded anew would lose: from here on it is known, until `end`.
 * @returns `holds`: whether a field outside of the form that was sent last holds what somebody typed. A form that was sent before may
 * have failed, so its fields count until they are emptied.
 */
export function followTyping(): { holds(): boolean; end(): void } {
  /** Fields that somebody typed in, and the form that was sent last. */
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  let sent: Element | undefined;
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.type === 'file')
      return;
    if (target.form === sent) sent = undefined;
    typed.add(target);
  };
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) sent = target;
  };
  document.addEventListener('input', onInput, true);
  document.addEventListener('submit', onSubmit, true);
  return {
    holds: () => [...typed].some((field) => field.isConnected && field.value !== '' && field.form !== sent),
    end() {
      document.removeEventListener('input', onInput, true);
      document.removeEventListener('submit', onSubmit, true);
    },
  };
}
