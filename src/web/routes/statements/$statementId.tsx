import { createFileRoute } from '@tanstack/react-router';
import { StatementPage } from '#web/features/statements/statement-page.tsx';

// This route has no loader, because a loader would add this page's schemas to the first page's bundle.
export const Route = createFileRoute('/statements/$statementId')({ component: Statement });

function Statement() {
  return <StatementPage id={Route.useParams().statementId} />;
}
