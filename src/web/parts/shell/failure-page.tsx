import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';
import { FailurePanel, failureTitle } from '#web/parts/failure-panel.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';

/** What stands in place of a page that broke: what was asked, what came back, and another try. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isReading = error instanceof HttpRefusal || error instanceof NoAnswer;
  const retry = () => {
    // A part of the desk that did not load, or a fault of ours: only a fresh page helps.
    if (!isReading) return globalThis.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageHeader title={failureTitle(error)} />
      <FailurePanel
        error={
          isReading ? error : new Error('A part of the desk could not be loaded or drawn. The line may be down, or the desk was renewed.')
        }
        retry={retry}
        isRetrying={false}
      />
    </>
  );
}

/** What stands at an address that the desk does not have. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="There is no such page" />
      <EmptyPanel title="Nothing lives at this address">
        The link may be mistyped, or the page may not be offered to your roles. <Link to="/">Go to the start</Link>
      </EmptyPanel>
    </>
  );
}
