import type { RouterHistory } from '@tanstack/react-router';

let isByLink = false;

/** Observes the history of the browser, for `isLinkNavigation`. */
export function observeNavigation(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    isByLink = action.type === 'PUSH';
  });
}

/** Whether the user reached the current page by a link or button of the desk. False after a reload, a sign-in, and the browser's back button. */
export function isLinkNavigation(): boolean {
  return isByLink;
}
