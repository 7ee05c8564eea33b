/** Forms that somebody typed in since the page came, and the one that was sent last. */
const typed = new Set<Element>();
let sent: Element | undefined;

/** From here on it is known what a page that is loaded anew would lose. */
export function followTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || (target instanceof HTMLInputElement && target.type === 'file')) return;
      const form = target.closest('form') ?? target;
      if (form === sent) sent = undefined;
      typed.add(form);
    },
    true,
  );
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement) sent = target;
    },
    true,
  );
}

/** Whether a form beside the one that was sent last holds what somebody typed. A form that was sent before may have failed, so it counts. */
export const holdsTyped = (): boolean => [...typed].some((form) => form.isConnected && form !== sent);
