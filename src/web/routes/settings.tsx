import { createFileRoute } from '@tanstack/react-router';
import { Settings } from '#web/features/settings/settings.tsx';

export const Route = createFileRoute('/settings')({ component: Settings });
