import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { HttpRefusal, NoAnswerError } from '#web/lib/http.ts';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { FailurePanel, failureTitle } from '#web/parts/page/failure-panel.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';

/** Displayed instead of a page that failed: the request, the answer and a retry button. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isReading = error instanceof HttpRefusal || error instanceof NoAnswerError;
  const retry = () => {
    // If a part of the app could not be loaded or the app has a bug, only reloading the page helps.
    if (!isReading) return globalThis.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageHeader title={failureTitle(error)} />
      <FailurePanel
        error={isReading ? error : new Error('Part of the page could not be loaded. You may be offline, or the desk was updated.')}
        retry={retry}
        isRetrying={false}
      />
    </>
  );
}

/** The page for an unknown URL. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyPanel title="This page does not exist">
        The link may be wrong, or your roles may not include this page. <Link to="/">Go to the start page</Link>
      </EmptyPanel>
    </>
  );
}
