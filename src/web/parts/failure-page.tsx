import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { EmptyPanel, FailurePanel, failureTitle } from './list-states.tsx';
import { PageHeader } from './page-header.tsx';

/** What stands in place of a page that broke: what was asked, what came back, and another try. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <PageHeader title={failureTitle(error)} />
      <FailurePanel error={error instanceof Error ? error : new Error(String(error))} retry={retry} isRetrying={false} />
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
