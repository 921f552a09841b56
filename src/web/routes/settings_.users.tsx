import { createFileRoute } from '@tanstack/react-router';
import { userSearch } from '#web/features/users/user-search.ts';
import { UsersPage } from '#web/features/users/users-page.tsx';

export const Route = createFileRoute('/settings_/users')({
  validateSearch: userSearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Users,
});

function Users() {
  return <UsersPage search={Route.useSearch()} />;
}
