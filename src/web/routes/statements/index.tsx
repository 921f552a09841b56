import { createFileRoute } from '@tanstack/react-router';
import { StatementsPage } from '#web/features/statements/statements-page.tsx';

// No loader: it would load the schemas of this page with the first page.
export const Route = createFileRoute('/statements/')({ component: StatementsPage });
