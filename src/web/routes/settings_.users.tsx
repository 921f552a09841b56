import { createFileRoute } from '@tanstack/react-router';
import { userSearch } from '#web/features/users/user-search.ts';
import { UsersPage } from '#web/features/users/users-page.tsx';

export const Route = createFileRoute('/settings_/users')({
  validateSearch: userSearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: Users,
});

function Users() {
  return <UsersPage search={Route.useSearch()} />;
}
