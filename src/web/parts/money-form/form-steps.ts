import { useDidUpdate } from '@mantine/hooks';

/** Focuses the title after the page has switched between the form and its review. */
export function useFocusOnStep(isReview: boolean): void {
  useDidUpdate(() => {
    document.getElementById('page-title')?.focus();
    globalThis.scrollTo(0, 0);
  }, [isReview]);
}
