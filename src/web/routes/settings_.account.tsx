import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#web/features/account/account-page.tsx';

// Without a loader: it would bring the schemas of this page into the first one.
export const Route = createFileRoute('/settings_/account')({ component: AccountPage });
