import { createFileRoute } from '@tanstack/react-router';
import { HealthPage } from '#web/features/health/health-page.tsx';

export const Route = createFileRoute('/settings_/health')({ component: HealthPage });
