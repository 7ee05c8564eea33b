/**
 * What decides anything of a computed style here: whether something is hidden, and where an accessible name has a space
 * (`@testing-library/dom`, `dom-accessibility-api`). jsdom draws nothing, and matches every rule of every sheet against each element that
 * is asked, at each question: with all of them that was three quarters of a question's time.
 */
export const ASKED = ['display', 'visibility', 'content'];
