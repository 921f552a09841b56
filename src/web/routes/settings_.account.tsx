import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#web/features/account/account-page.tsx';

// This route has no loader, because a loader would add this page's schemas to the first page's bundle.
export const Route = createFileRoute('/settings_/account')({ component: AccountPage });
