import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#web/features/account/account-page.tsx';

// This route has no loader, because a loader would load the schemas of this page with the first page.
export const Route = createFileRoute('/settings_/account')({ component: AccountPage });
