/** The last script that is missing comes while a question is on its way. */
const LEFT = 1;

/** Acts once, when the page's scripts are here: earlier its first picture and they would have the line for themselves no more. */
export function whenLineIsFree(act: () => void): void {
  const scripts = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
    'link[rel="preload"][as="script"], script[src]',
  );
  const wanted = new Set([...scripts].map((script) => ('href' in script ? script.href : script.src)));
  const missing = () => {
    const here = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return [...wanted].filter((address) => !here.has(address)).length;
  };
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    observer.disconnect();
    act();
  };
  const look = () => {
    if (missing() <= LEFT) end();
  };
  const observer = new PerformanceObserver(look);
  observer.observe({ type: 'resource' });
  // Whatever did not come, or is not told of.
  addEventListener('load', end, { once: true });
  look();
}
