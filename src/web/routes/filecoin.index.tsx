import { createFileRoute } from '@tanstack/react-router';
import { ProviderList } from '#web/features/filecoin/provider-list.tsx';

// Without a loader: it would bring the schemas of this page into the first one.
export const Route = createFileRoute('/filecoin/')({ component: ProviderList });
