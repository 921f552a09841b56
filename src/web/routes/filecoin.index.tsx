import { createFileRoute } from '@tanstack/react-router';
import { ProviderList } from '#web/features/filecoin/provider-list.tsx';

// This route has no loader, because a loader would load the schemas of this page with the first page.
export const Route = createFileRoute('/filecoin/')({ component: ProviderList });
